/** Of the tools: increased when one of them changes for those who call it. */
export const MCP_VERSION = '1.0.0';

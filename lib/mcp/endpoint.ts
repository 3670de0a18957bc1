/** The address of the calls that assistants make. Visitors get a page about it there. */
export const MCP_PATH = '/mcp' as const;

/** The handler of the calls, to which only rewrites lead: a folder of `app` holds either a page or a route. */
export const MCP_ROUTE = '/internal/mcp';

/** The longest message. */
export const MCP_BODY_BYTES = 64 * 1024;

/** The headers of the protocol, which repeat a part of the message. */
export const MCP_HEADERS = ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

type Asked = { method: string; accept: string | null | undefined };

/** Whether a request for MCP_PATH is a call, and not a visitor's for the page. One that wants a stream of events is a call too, which the route refuses. */
export const isMcpCall = ({ method, accept }: Asked): boolean =>
  (method !== 'GET' && method !== 'HEAD') || /\btext\/event-stream\b/i.test(accept ?? '');

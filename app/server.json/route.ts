import { isMcpOn } from '@/lib/config/links';
import { CRAWLER_FRESH_S } from '@/lib/config/product';
import { absoluteUrl, siteName, siteOrigin } from '@/lib/config/site-origin';
import { handleRoute } from '@/lib/http/route';
import { MCP_PATH } from '@/lib/mcp/endpoint';
import { MCP_VERSION } from '@/lib/mcp/version';
import { documentResponse } from '@/lib/response/response-rules';
import { AppError } from '@/lib/utils/errors/app-error';

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
/** At most 100 characters, as the schema has it. */
const DESCRIPTION = 'Posts of Amazon experts with their authors and originals: search, fetch, summaries, topics.';

/** The entry of this site in the registry of the protocol (docs/operating/make-it-yours.md). Its name is that of the domain, which the registry verifies. */
export const GET = handleRoute(() => {
  if (!isMcpOn()) throw new AppError('not_found');
  const { hostname } = new URL(siteOrigin());
  const entry = {
    $schema: SCHEMA,
    name: `${hostname.split('.').reverse().join('.')}/feed`,
    title: siteName(),
    description: DESCRIPTION,
    websiteUrl: absoluteUrl(MCP_PATH),
    version: MCP_VERSION,
    remotes: [{ type: 'streamable-http', url: absoluteUrl(MCP_PATH) }],
  };
  const body = `${JSON.stringify(entry, null, 2)}\n`;
  return documentResponse({ body, contentType: 'application/json; charset=utf-8', freshS: CRAWLER_FRESH_S });
});

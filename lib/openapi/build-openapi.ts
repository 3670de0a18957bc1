import 'server-only';
import type { z } from 'zod';
import { SESSION_COOKIE } from '@/lib/account/session/model';
import { siteName, siteOrigin } from '@/lib/config/site-origin';
import type { RouteHandler } from '@/lib/http/route';
import { errorAnswer } from './answers';
import { type DescribedInput, describeInput, describeResponses, describeSchema } from './describe-schemas';

/** A call that the site serves to anybody. Its input and session are those of the route. */
export type PublicCall = {
  handler: RouteHandler;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As the folders of `app` say: `/api/bookmarks/[id]`. */
  route: `/api/${string}`;
  summary: string;
  answer: z.ZodType;
  /** Of a route that reads its parameters by itself. */
  query?: z.ZodType;
};

type Described = DescribedInput & {
  operationId: string;
  summary: string;
  tags: string[];
  security: object[];
  responses: ReturnType<typeof describeResponses>;
};

/** OpenAPI 3.1. */
export type SiteOpenApi = { openapi: string; paths: Record<string, Record<string, Described>> };

const COOKIE = {
  ...{ type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
  description: `Set by signing in; over HTTPS its name is __Host-${SESSION_COOKIE}.`,
};
const SECURITY = { none: [], optional: [{}, { session: [] }], required: [{ session: [] }] };

/** Describes calls from the schemas of their routes. */
export function buildOpenApi(calls: readonly PublicCall[]): SiteOpenApi {
  const paths: SiteOpenApi['paths'] = {};
  for (const { handler, method, route, summary, answer, query } of calls) {
    const { params, body, session = 'none', ...rules } = handler.rules;
    const path = route.replaceAll(/\[(\w+)\]/g, '{$1}');
    const [tag = ''] = route.split('/').slice(2);
    const described: Described = {
      operationId: `${method.toLowerCase()}${toName(route)}`,
      ...{ summary, tags: [tag], security: SECURITY[session] },
      ...describeInput(path, { params, body, query: query ?? rules.query }),
      responses: describeResponses(answer),
    };
    paths[path] = { ...paths[path], [method.toLowerCase()]: described };
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: siteName(),
      version: '1.0.0',
      description:
        "The public calls of the site. The texts of posts are their authors': quote briefly, name the author, and cite the post or its original. Requests that change something are refused from pages of other sites.",
    },
    servers: [{ url: siteOrigin() }],
    paths,
    components: {
      schemas: { Error: describeSchema(errorAnswer, 'output') },
      securitySchemes: { session: COOKIE },
    },
  };
  return document;
}

/** `/api/bookmarks/[id]/posts/[postId]` as `BookmarksByIdPostsByPostId`. */
const toName = (route: string): string =>
  route
    .split('/')
    .slice(2)
    .map((part) => part.replace(/^\[(.)(\w*)\]$/, (_, first, rest) => `By${first.toUpperCase()}${rest}`))
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

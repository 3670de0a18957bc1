import { globSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#runtime/paths.ts';
import type { RouteContext } from '@/lib/http/route';

type Handler = (request: Request, context: RouteContext) => Promise<Response> | Response;
type RouteModule = Partial<Record<string, Handler>>;

type Route = {
  /** As the folders under `app` say: `/api/bookmarks/[id]`, `/uploads/[...path]`. */
  pattern: string;
  /** Imported anew after `vi.resetModules()`. */
  load(): Promise<RouteModule>;
};

/** Every route handler of the web, found as Next finds them. */
export const routes: Route[] = globSync('app/**/route.{ts,tsx}', { cwd: ROOT }).map((file) => ({
  pattern: `/${path.dirname(path.relative('app', file)).replaceAll(path.sep, '/')}`,
  load: () => import(/* @vite-ignore */ path.join(ROOT, file)),
}));

/** The handlers that change something, with a path that leads to each. */
export async function listChangingHandlers(): Promise<[method: string, path: string][]> {
  const found = await Promise.all(
    routes.map(async ({ pattern, load }) =>
      Object.keys(await load())
        .filter((name) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(name))
        .map((method): [string, string] => [method, pattern.replace(/\[\w+\]/g, '1')]),
    ),
  );
  return found.flat();
}

/** Hands a request to the handler of its path, as Next would. */
export async function callRoute(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [match] = routes
    .map((route) => ({ route, params: matchPattern(route.pattern, pathname) }))
    .filter(({ params }) => params !== null)
    // A folder with the segment's own name goes before one that takes any.
    .sort((a, b) => Object.keys(a.params ?? {}).length - Object.keys(b.params ?? {}).length);
  const handler = (await match?.route.load())?.[request.method];
  if (!handler) throw new Error(`${request.method} ${pathname} has no handler`);
  return handler(request, { params: Promise.resolve(match?.params ?? {}) });
}

type Params = Record<string, string | string[]>;

/**
 * The values of the pattern's `[name]` and `[...name]` segments, decoded; null where the path is another's, or cannot be
 * decoded and gets no further than the server in front of Next.
 */
function matchPattern(pattern: string, pathname: string): Params | null {
  const expression = pattern
    .replace(/\[\.{3}(\w+)\]/g, '(?<$1>.+)')
    .replace(/\[(\w+)\]/g, '(?<$1>[^/]+)')
    .replace(/\.(?=\w)/g, '\\.');
  const match = new RegExp(`^${expression}$`).exec(pathname);
  if (!match) return null;
  try {
    const values = Object.entries({ ...match.groups }).map(([name, value]) => {
      const isPath = pattern.includes(`[...${name}]`);
      return [name, isPath ? value.split('/').map(decodeURIComponent) : decodeURIComponent(value)];
    });
    return Object.fromEntries(values);
  } catch {
    return null;
  }
}

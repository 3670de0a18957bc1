import type { Hono } from 'hono';
import { BACKUP_SCOPE, RESOURCES, type Scope, SUGGEST_SCOPE } from '#backend/auth/operators/scopes.ts';

/**
 * One route of the desk's API. `open` are those by which one gets in, `own` are the operator's own things, and `resource` are the
 * parts of the desk, which scripts may reach with `scope`.
 */
export type DeskRoute = { method: string; path: string; kind: 'open' | 'own' | 'resource'; scope: Scope | null };

const BASE = '/admin/api';
const OPEN = ['POST /session', 'POST /set-up/check', 'POST /set-up', 'POST /set-up/confirm'];
// Of a whole part, or of the one route that comes with others of its name.
const MIDDLEWARE = /\/\*$|^\/admin\/api\/session$/;
const OWN = ['session', 'sessions', 'account', 'tokens'];

/** Every route that is mounted, so that none is forgotten. Throws for one that no caller is thought of. */
export function findDeskRoutes(app: Hono): DeskRoute[] {
  const mounted = app.routes.filter(({ path }) => path.startsWith(`${BASE}/`));
  const handlers = mounted.filter(({ method, path }) => !(method === 'ALL' && MIDDLEWARE.test(path)));
  const named = new Map(handlers.map(({ method, path }) => [`${method} ${path}`, { method, path }]));
  return [...named.values()].map(({ method, path }) => {
    if (method === 'ALL') throw new Error(`${path} answers every method: name those it is for`);
    const [, part = ''] = path.slice(BASE.length).split('/');
    if (path === `${BASE}/posts/suggest`) return { method, path, kind: 'resource', scope: SUGGEST_SCOPE };
    const resource = RESOURCES.find((name) => name === part);
    if (resource) {
      return { method, path, kind: 'resource', scope: `${resource}:${method === 'GET' ? 'read' : 'write'}` };
    }
    if (part === 'backups') return { method, path, kind: 'resource', scope: BACKUP_SCOPE };
    if (OPEN.includes(`${method} ${path.slice(BASE.length)}`)) return { method, path, kind: 'open', scope: null };
    if (OWN.includes(part)) return { method, path, kind: 'own', scope: null };
    throw new Error(`${method} ${path} belongs to no part of the desk`);
  });
}

/** The path with something in the place of its parameters that could be one. */
export const fillPath = (path: string): string => path.replace(/:\w+(\{[^}]*\})?/g, '1');

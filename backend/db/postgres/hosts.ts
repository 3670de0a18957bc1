/** Of several hosts of a database none takes writes. */
export class NoPrimaryError extends Error {
  override name = 'NoPrimaryError';
}

/**
 * A Postgres URL for each host that one names, as PostgreSQL's own programs understand it:
 * `postgres://me:secret@one:5432,two:5432/name?target_session_attrs=primary`. The last parameter is left out: here
 * several hosts always mean the one that takes writes.
 *
 * @throws TypeError where it is no URL
 */
export function splitHosts(databaseUrl: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^([a-z]+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(databaseUrl) ?? [];
  return hosts.split(',').map((host) => {
    const url = new URL(before + host + after);
    if (hosts.includes(',')) url.searchParams.delete('target_session_attrs');
    return url.href;
  });
}

import { once } from 'node:events';
import { type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DatabaseHandle } from '../db/connection.ts';
import type { Db } from '../db/db.ts';
import { toJson } from '../db/parameters.ts';
import { defineJob } from '../jobs/queue/define-job.ts';

type Change = { path: string; version: string; is_indexed: boolean; is_published: boolean };
type Config = {
  siteUrl: string;
  /** Receivers of changed addresses: search engines (IndexNow), and a WebSub hub. */
  announce: { indexNow: { key: string; url: string } | null; hub: string | null };
};

/** IndexNow's limit. */
const BATCH = 10_000;
const TIMEOUT_MS = 20_000;
/** The documents without filters (lib/seo/syndication). */
const FEEDS = ['/rss.xml', '/atom.xml', '/feed.json'];

/** A receiver of changes, with the column that records its progress. */
type Receiver = {
  column: 'is_indexed' | 'is_published';
  concerns: (change: Change) => boolean;
  toRequest: (changes: Change[]) => Request;
};

/**
 * Sends changed addresses to IndexNow and the feeds to the hub. Changes are marked before a request and restored after
 * a refusal, so that a killed process causes no duplicates and the receivers fail independently. Throws after both were
 * tried.
 */
export async function announceChanges(db: Db, { siteUrl, announce }: Config, signal: AbortSignal): Promise<object> {
  const receivers = isPublic(siteUrl) ? listReceivers(siteUrl, announce) : [];
  if (receivers.length === 0) {
    await sql`delete from app.changed_addresses`.execute(db);
    return { skipped: 'nobody is told' };
  }
  const { rows } = await sql<Change>`
    select path, version::text, is_indexed, is_published from app.changed_addresses order by version limit ${BATCH}`.execute(
    db,
  );
  if (rows.length === 0) return { announced: 0 };
  const failures: unknown[] = [];
  const heard = new Set<Receiver>();
  for (const receiver of receivers) {
    const { column, concerns, toRequest } = receiver;
    const unsent = rows.filter((change) => !change[column] && concerns(change));
    // In a transaction, because PostgreSQL completes a statement whose client was killed, but commits nothing afterwards.
    const mark = (isSent: boolean) =>
      db
        .transaction()
        .execute((transaction) =>
          sql`update app.changed_addresses c set ${sql.ref(column)} = ${isSent} where ${isAmong(unsent)}`.execute(
            transaction,
          ),
        );
    try {
      if (unsent.length > 0) await post(toRequest(unsent), mark, signal);
      heard.add(receiver);
    } catch (error) {
      failures.push(error);
      if (signal.aborted) break;
    }
  }
  const isDone = (change: Change) =>
    receivers.every((one) => heard.has(one) || change[one.column] || !one.concerns(change));
  await sql`delete from app.changed_addresses c where ${isAmong(rows.filter(isDone))}`.execute(db);
  if (failures.length > 0) throw failures[0];
  return { announced: rows.length };
}

function listReceivers(siteUrl: string, { indexNow, hub }: Config['announce']): Receiver[] {
  const receivers: Receiver[] = [];
  if (indexNow) {
    receivers.push({
      column: 'is_indexed',
      concerns: () => true,
      toRequest: (changes) => {
        const { host } = new URL(siteUrl);
        const urlList = changes.map(({ path }) => siteUrl + encodePath(path));
        const body = JSON.stringify({ host, key: indexNow.key, keyLocation: `${siteUrl}/indexnow.txt`, urlList });
        const headers = { 'content-type': 'application/json; charset=utf-8' };
        return { name: 'IndexNow', url: indexNow.url, headers, body };
      },
    });
  }
  if (hub) {
    receivers.push({
      column: 'is_published',
      concerns: ({ path }) => path.startsWith('/feed/'),
      toRequest: () => {
        const body = new URLSearchParams({ 'hub.mode': 'publish' });
        for (const feed of FEEDS) body.append('hub.url', siteUrl + feed);
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        return { name: 'The WebSub hub', url: hub, headers, body: body.toString() };
      },
    });
  }
  return receivers;
}

const toSet = (changes: Change[]) =>
  sql`jsonb_to_recordset(${toJson(changes.map(({ path, version }) => ({ path, version })))}) as s (path text, version bigint)`;

/** Only changes that were not updated since they were read. */
const isAmong = (changes: Change[]) =>
  sql`exists (select from ${toSet(changes)} where s.path = c.path and s.version = c.version)`;

/** A slug may hold slashes, which are encoded (lib/posts/path.ts). */
const encodePath = (path: string): string =>
  path.startsWith('/feed/') ? `/feed/${encodeURIComponent(path.slice('/feed/'.length))}` : path;

/** Receivers cannot read a private site, and might mistake its host for another's. */
function isPublic(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  return (
    hostname.includes('.') &&
    isIP(hostname) === 0 &&
    !/\.(?:localhost|local|internal|test|invalid|arpa)$/.test(hostname)
  );
}

type Request = { name: string; url: string; headers: Record<string, string>; body: string };

/**
 * Connects, marks the changes and sends at once, to minimise the gap. Restores the marks unless the receiver accepts or
 * `signal` ends this process first.
 */
async function post(
  { name, url, headers, body }: Request,
  mark: (isSent: boolean) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const isSecure = url.startsWith('https:');
  const length = { 'content-length': Buffer.byteLength(body) };
  const options = { method: 'POST', headers: { ...headers, ...length }, agent: false, signal: limit };
  const request = (isSecure ? requestSecurely : requestPlainly)(url, options);
  const responded = once(request, 'response') as Promise<[IncomingMessage]>;
  responded.catch(() => {});
  const [socket] = (await once(request, 'socket', { signal: limit })) as [Socket];
  await once(socket, isSecure ? 'secureConnect' : 'connect', { signal: limit });
  await mark(true);
  try {
    request.end(body);
    const [response] = await responded;
    response.resume();
    const { statusCode = 0 } = response;
    if (statusCode < 200 || statusCode > 299) throw new Error(`${name} responded with status ${statusCode}`);
  } catch (error) {
    if (!signal.aborted) await mark(false);
    throw error;
  }
}

const AN_HOUR_SECONDS = 60 * 60;

/** Retries after a minute, then two, four and so on, without other runs in between. */
export const announceJob = defineJob({
  name: 'announce-changes',
  data: z.object({}),
  schedule: { cron: '* * * * *', missed: 'skip' },
  retry: { limit: 10, delaySeconds: 60, maxDelaySeconds: 6 * AN_HOUR_SECONDS },
  keepSeconds: AN_HOUR_SECONDS,
  timeoutSeconds: 120,
  run: ({ database, config }: { database: DatabaseHandle; config: Config }, _data, { signal }) =>
    announceChanges(database.db, config, signal),
});

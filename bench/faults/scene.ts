import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';
import { loadSecrets } from '#server/process/secrets.ts';
import type { Supervisor } from '#server/stack/supervisor.ts';
import { createSite, type Site } from '#test/deploy/site.ts';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';

/** What every fault is run with. */
export type Scene = { supervisor: Supervisor; nginx: string; postgresUrl: string };

/** A site that runs behind nginx, with pages that visitors have seen. */
export type RunningSite = Site & {
  /** The webs' own addresses. */
  webs: string[];
  pages: string[];
  searches: string[];
  /** Sends a post in; answers the status. */
  ingest(title: string): Promise<number>;
};

const POSTS = 40;

/** Embedded, as docs/operating/install.md has it, with a database of its own. */
export async function openEmbeddedSite({ nginx }: Scene, settings: Record<string, string> = {}): Promise<RunningSite> {
  const site = await createSite({ kind: 'embedded', settings: { SEED: 'off', ...settings } });
  const { DATA_DIR: dataDir = site.dataDir } = settings;
  await layPgliteTemplate(dataDir);
  await site.service('sellerfeed').start();
  const token = loadSecrets(dataDir, {}).INGEST_TOKEN;
  return warm(site, nginx, { webs: ['3000'], apiUrl: `http://127.0.0.1:${site.port('1337')}`, token });
}

/** A new database on that server; the server's end is its end. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `faults_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

type ApartOptions = { settings?: Record<string, string>; onCreated?: (site: Site) => void };

/** Apart, as docs/operating/install.md has it: two webs, two backends, PostgreSQL. */
export async function openApartSite(
  scene: Scene,
  { settings = {}, onCreated }: ApartOptions = {},
): Promise<RunningSite> {
  const { nginx, postgresUrl } = scene;
  const DATABASE_URL = settings.DATABASE_URL ?? (await createDatabase(postgresUrl));
  const site = await createSite({ kind: 'apart', settings: { ...settings, DATABASE_URL } });
  onCreated?.(site);
  await Promise.all(['1337', '1338'].map((port) => site.service(`sellerfeed-backend@${port}`).start()));
  await site.startNginx(nginx);
  await Promise.all(['3001', '3002'].map((port) => site.service(`sellerfeed-web@${port}`).start()));
  const { INGEST_TOKEN: token = '' } = site.settings;
  return warm(site, null, { webs: ['3001', '3002'], apiUrl: `http://127.0.0.1:${site.port('1330')}`, token });
}

type Access = { webs: string[]; apiUrl: string; token: string };

/** What visitors have seen by then: the home page, the feed, some articles. */
export async function warm(site: Site, nginx: string | null, { webs, apiUrl, token }: Access): Promise<RunningSite> {
  if (nginx) await site.startNginx(nginx);
  const ingest = async (posts: object[]) => {
    const response = await fetch(`${apiUrl}/api/news`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(posts),
      signal: AbortSignal.timeout(10_000),
    });
    await response.arrayBuffer();
    return response.status;
  };
  await ingest(Array.from({ length: POSTS }, (_, number) => toPost(`Post number ${number} of the faults`)));
  const origins = webs.map((port) => `http://127.0.0.1:${site.port(port)}`);
  let html = '';
  while (!html.includes('of the faults')) {
    html = await (await fetch(origins.at(-1) ?? '')).text();
    await setTimeout(100);
  }
  const articles = [...new Set(html.match(/\/feed\/post-number-[\w-]+/g) ?? [])].slice(0, 4);
  const pages = ['/', '/feed', '/subscribe', ...articles];
  for (const origin of [...origins, site.origin])
    for (const path of pages) await (await fetch(origin + path)).arrayBuffer();
  const searches = Array.from({ length: POSTS }, (_, number) => `/?search=${number}`);
  return { ...site, webs: origins, pages, searches, ingest: (title) => ingest([toPost(title)]) };
}

export async function killProcess(pid: number | undefined): Promise<string> {
  if (pid === undefined) throw new Error('It does not run.');
  process.kill(pid, 'SIGKILL');
  return '';
}

const toPost = (title: string) => ({ title, text: `${title}\n\nWhat visitors read while something fails.` });

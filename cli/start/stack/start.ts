/** The second stage of `npm start`, with the right Node and installed packages. */
import { join, relative } from 'node:path';
import { countFaults } from '#cli/upstreams/check-upstreams.ts';
import { checkContentApi } from '#cli/upstreams/content-api.ts';
import { checkDataService } from '#cli/upstreams/data-service.ts';
import { DEFAULT_SUBSCRIBE_FUNCTION } from '#lib/config/defaults.mjs';
import { loadSettings } from '#runtime/env-file.mjs';
import { findInheritedSocket } from '#runtime/inherited-socket.mjs';
import { ROOT } from '#runtime/paths.ts';
import { checkPorts } from '#runtime/ports.mjs';
import { findMistypedVariables } from '#runtime/product-variables.ts';
import { UserError } from '#runtime/user-error.mjs';
import { ensureBuild, ensureDesk } from './build.ts';
import type { Child } from './child.ts';
import { waitForHttp } from './probe-http.ts';
import { deriveStackSettings, type StackSettings } from './stack-settings.ts';
import { type DeskLines, describeDesk, lastOutput, startBackend, waitForBackend } from './start-backend.ts';
import { type Supervisor, supervise } from './supervisor.ts';

const WEB_READY_TIMEOUT_MS = 60_000;
/** A failing remote upstream does not prevent the start: cached pages are served meanwhile. */
const CONFIGURED_UPSTREAM_TIMEOUT_MS = 15_000;

await supervise(async (supervisor) => {
  const startedAt = Date.now();
  loadSettings(ROOT);
  const settings = deriveStackSettings(process.env);
  const { backendEnv, webEnv, localUrl } = settings;
  for (const { name, meant } of findMistypedVariables(process.env)) {
    console.warn(`${name} is no variable of the product. Is ${meant} meant?`);
  }
  // Repeated, because another program may have taken a port during the install.
  await checkPorts(process.env);

  await Promise.all([startKeptBackend(supervisor, settings), ensureBuild(supervisor, webEnv)]);
  const web = supervisor.startService('web', ['server/web.ts'], webEnv, findInheritedSocket());
  await waitForFeed(settings, web);
  supervisor.superviseProcess(web, { healthUrl: `${localUrl}/api/health` });

  const desk = await describeDesk(backendEnv);
  // Repeated, because either may be restarting.
  const feedStatus = await waitForFeed(settings, null);
  await waitForBackend(settings, null);
  supervisor.stopping.throwIfAborted();
  console.log(summarize(settings, feedStatus, Date.now() - startedAt, desk));
  supervisor.showServices();
  void nameGaps(settings);
  // A site without its desk continues, and builds it at the next start.
  if (backendEnv) {
    await ensureDesk(supervisor, backendEnv).catch((error) => {
      if (!supervisor.stopping.aborted) console.error(error instanceof UserError ? error.message : error);
    });
  }
  return null;
});

/** Supervised from its first response on: a service that ends before has wrong settings. */
async function startKeptBackend(supervisor: Supervisor, settings: StackSettings): Promise<void> {
  const backend = await startBackend(supervisor, settings);
  if (backend) {
    supervisor.superviseProcess(backend, {
      healthUrl: `http://127.0.0.1:${settings.backendEnv?.BACKEND_PORT}/healthz`,
    });
  }
}

/** Waits for the feed, which also renders it for the first visitor. @param web null while it is supervised */
async function waitForFeed({ localUrl, embedded }: StackSettings, web: Child | null): Promise<number> {
  const url = `${localUrl}/`;
  const timeoutMs = embedded.contentApi ? WEB_READY_TIMEOUT_MS : CONFIGURED_UPSTREAM_TIMEOUT_MS;
  const status = await waitForHttp(url, web, timeoutMs);
  if (status === 200 || (status !== 0 && !embedded.contentApi)) return status;
  const problem = status === 0 ? 'does not answer' : `answers ${status}`;
  throw new UserError(`The web was not ready in time (${url} ${problem}).${lastOutput(web)}`);
}

/** Says, once, how much hosted upstreams lack. A page shows what it can meanwhile. */
async function nameGaps({ embedded, apiUrl, supabaseUrl, webEnv }: StackSettings): Promise<void> {
  const { SUPABASE_PUBLISHABLE_KEY: key = '', SUBSCRIBE_FUNCTION: subscribeFunction = DEFAULT_SUBSCRIBE_FUNCTION } =
    webEnv;
  try {
    const calls = [
      ...(embedded.contentApi ? [] : await checkContentApi(apiUrl)),
      ...(embedded.dataService ? [] : await checkDataService({ url: supabaseUrl, key, subscribeFunction })),
    ];
    const gaps = countFaults(calls);
    if (gaps > 0)
      console.warn(
        `The upstreams lack ${gaps} ${gaps === 1 ? 'thing' : 'things'}: npm run admin -- upstreams check says what.`,
      );
  } catch (error) {
    console.warn('The upstreams could not be checked.', error);
  }
}

function summarize(settings: StackSettings, feedStatus: number, elapsedMs: number, desk: DeskLines | null): string {
  const { embedded, apiUrl, supabaseUrl, backendEnv, siteUrl } = settings;
  const dataDir = relative(process.cwd(), settings.dataDir) || '.';
  const rows: [label: string, value: string | false | undefined][] = [
    ['Content API', embedded.contentApi ? `embedded, ${apiUrl}` : `${apiUrl} (API_URL)`],
    ['Data service', embedded.dataService ? `embedded, ${supabaseUrl}` : `${supabaseUrl} (SUPABASE_URL)`],
    ['Database', backendEnv !== null && (embedded.database ? `embedded, in ${dataDir}` : 'PostgreSQL (DATABASE_URL)')],
    ['Mail', backendEnv !== null && (embedded.mail ? `written to ${join(dataDir, 'outbox')}` : 'SMTP_URL')],
    ['Desk', desk?.where],
    ['Proxies', settings.trust],
    ['Secrets', `${join(dataDir, 'secrets.json')}, unless set in the environment`],
  ];
  const lines = ['', `Ready in ${(elapsedMs / 1000).toFixed(1)} s:  ${siteUrl}`, ''];
  for (const [label, value] of rows) if (value) lines.push(`${label.padEnd(12)}  ${value}`);
  if (feedStatus !== 200)
    lines.push('', `The feed answers ${feedStatus} for now: "npm run admin -- upstreams check" says why.`);
  if (desk?.setUpUrl) lines.push('', 'Set up the desk, once and within an hour:', '', desk.setUpUrl);
  return [...lines, '', 'Ctrl-C stops it.', ''].map((line) => (line ? `  ${line}` : '')).join('\n');
}

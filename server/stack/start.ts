/** The second stage of `npm start`, on the right Node with everything installed. */
import { join, relative } from 'node:path';
import { loadEnvFiles } from '../process/env-file.mjs';
import { findInheritedSocket } from '../process/inherited-socket.mjs';
import { checkPorts } from '../process/ports.mjs';
import { findMistypedVariables } from '../process/product-variables.ts';
import { ROOT } from '../process/root.ts';
import type { Env } from '../process/secrets.ts';
import { UserError } from '../process/user-error.mjs';
import { ensureDesk } from './build-desk.ts';
import { ensureBuild } from './build-web.ts';
import type { Child } from './child.ts';
import { type DeskLines, describeDesk } from './describe-desk.ts';
import { deriveStackSettings, type StackSettings } from './stack-settings.ts';
import { startBackend } from './start-backend.ts';
import { type Supervisor, supervise } from './supervisor.ts';
import { waitForHttp } from './wait-for-http.ts';

const WEB_READY_TIMEOUT_MS = 60_000;
/** With an upstream elsewhere a failing feed is no reason to stay down: cached pages are served meanwhile. */
const CONFIGURED_UPSTREAM_TIMEOUT_MS = 15_000;

await supervise(start);

async function start(supervisor: Supervisor): Promise<null> {
  const startedAt = Date.now();
  loadEnvFiles(ROOT);
  const settings = deriveStackSettings(process.env);
  for (const { name, meant } of findMistypedVariables(process.env)) {
    console.warn(`${name} is no variable of the product. Is ${meant} meant?`);
  }
  // Checked again after the install, which takes long enough for another program to come.
  await checkPorts(process.env);

  const [backend] = await Promise.all([startBackend(supervisor, settings), ensureBuild(supervisor, settings.webEnv)]);
  const web = supervisor.startService('web', ['server/web.ts'], settings.webEnv, findInheritedSocket());
  const feedStatus = await waitForFeed(web, settings);

  const elapsedMs = Date.now() - startedAt;
  console.log(summarize(settings, feedStatus, elapsedMs, await describeDesk(settings.backendEnv)));
  // From here on: what cannot start at all is a mistake to say at once, not one to repeat.
  if (backend)
    supervisor.keepRunning(backend, { healthUrl: `http://127.0.0.1:${settings.backendEnv?.BACKEND_PORT}/healthz` });
  supervisor.keepRunning(web, { healthUrl: `${settings.localUrl}/api/health` });
  if (settings.backendEnv) await startDesk(supervisor, settings.backendEnv);
  return null;
}

/** Built when readers are served already. A site without its desk goes on, and builds it at the next start. */
async function startDesk(supervisor: Supervisor, backendEnv: Env): Promise<void> {
  try {
    await ensureDesk(supervisor, backendEnv);
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
  }
}

/** Waits for a real feed; the request also renders it, so that the first visitor finds it ready. */
async function waitForFeed(web: Child, settings: StackSettings): Promise<number> {
  const url = `${settings.localUrl}/`;
  const timeoutMs = settings.embedded.contentApi ? WEB_READY_TIMEOUT_MS : CONFIGURED_UPSTREAM_TIMEOUT_MS;
  const status = await waitForHttp(url, web, timeoutMs);
  if (status === 0 || (status !== 200 && settings.embedded.contentApi)) {
    const answer = status === 0 ? 'does not answer' : `answers ${status}`;
    throw new UserError(`The web was not ready in time (${url} ${answer}).\n\n${web.recentOutput()}`);
  }
  return status;
}

function summarize(settings: StackSettings, feedStatus: number, elapsedMs: number, desk: DeskLines | null): string {
  const { embedded, apiUrl, supabaseUrl } = settings;
  const dataDir = relative(process.cwd(), settings.dataDir) || '.';
  const database = embedded.database ? `embedded, in ${dataDir}` : 'PostgreSQL (DATABASE_URL)';
  const rows = [
    ['Content API', embedded.contentApi ? `embedded, ${apiUrl}` : `${apiUrl} (API_URL)`],
    ['Data service', embedded.dataService ? `embedded, ${supabaseUrl}` : `${supabaseUrl} (SUPABASE_URL)`],
    ...(settings.backendEnv ? [['Database', database]] : []),
    ...(settings.backendEnv ? [['Mail', embedded.mail ? `written to ${join(dataDir, 'outbox')}` : 'SMTP_URL']] : []),
    ...(desk ? [['Desk', desk.where]] : []),
    ['Proxies', settings.trust],
    ['Secrets', `${join(dataDir, 'secrets.json')}, unless set in the environment`],
  ];
  const width = Math.max(...rows.map(([label = '']) => label.length));
  const warning =
    feedStatus === 200 ? [] : ['', `  The feed answers ${feedStatus} for now: does API_URL (${apiUrl}) work?`];
  return [
    '',
    `  Ready in ${seconds(elapsedMs)}:  ${settings.siteUrl}`,
    '',
    ...rows.map(([label = '', value = '']) => `  ${label.padEnd(width)}  ${value}`),
    ...warning,
    ...(desk?.setUpUrl ? ['', '  Set up the desk, once and within an hour:', '', `  ${desk.setUpUrl}`] : []),
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { test as base, expect } from 'playwright/test';
import { loadSecrets, machineToken } from '#runtime/secrets.ts';
import { startLoad } from '#test/deploy/load.ts';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';
import { deployment } from './fixtures/deployment.ts';
import { getVariable } from './fixtures/stack.ts';
import { uniqueName } from './fixtures/test.ts';

// The files in deploy/, as docs/operating/install.md has them copied: units by systemd's rules, nginx in front. Here because they run the
// build; no page is opened.

/** Longer than anything takes on a busy machine. */
const PATIENCE_MS = 10 * 60_000;

const test = base.extend(deployment);

test('systemd finds nothing wrong with the units', () => {
  const directory = test.info().outputPath();
  mkdirSync(directory, { recursive: true });
  // It looks for what is to be run, which is not where the units say.
  const node = process.execPath.slice(process.cwd().length + 1);
  const units = readdirSync('deploy').filter((file) => /\.(?:service|socket)$/.test(file));
  const files = units.map((name) => {
    const text = readFileSync(join('deploy', name), 'utf8').replaceAll('/srv/sellerfeed/current', process.cwd());
    const file = join(directory, name.replace('@', '@3001'));
    writeFileSync(file, text.replaceAll('node_modules/.bin/node', node));
    return file;
  });
  const env = { ...process.env, SYSTEMD_UNIT_PATH: `${directory}:` };
  const verify = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8', env });
  expect({ status: verify.status, said: verify.stdout + verify.stderr }).toEqual({ status: 0, said: '' });
});

test('embedded, by systemd’s rules behind nginx: serves, starts again after a failure, and ends cleanly', async ({
  createSite,
}) => {
  const site = await createSite({ kind: 'embedded', settings: { SEED: 'off' } });
  await layPgliteTemplate(site.dataDir);
  const service = site.service('sellerfeed');
  await service.start();
  await site.startNginx(getVariable('NGINX_PATH'));
  const get = (path: string) => fetch(site.origin + path);
  expect((await get('/')).status).toBe(200);
  expect((await get('/?search=nothing')).status).toBe(200);

  await test.step('what an operator hides is gone within five seconds', async () => {
    const title = `Soon hidden ${uniqueName('post')}`;
    const post = (path: string, body: object) =>
      fetch(`http://127.0.0.1:${site.port('1337')}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${machineToken(loadSecrets(site.dataDir, {}).JWT_SECRET ?? '')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }).then((answer) => answer.json());
    await post('/api/news', [
      // Long enough for the sitemap.
      { title, text: `${title}\n\n${'It is here for a while. '.repeat(12)}`, hashtags: ['hidden'] },
      { title: 'Another that stays', text: 'Another that stays\n\nFor good.', hashtags: ['hidden'] },
    ]);
    const slug = title.toLowerCase().replaceAll(' ', '-');
    const ask = (path: string) => fetch(site.origin + path, { headers: { 'accept-encoding': 'br' } });
    const shows = async (path: string) => (await (await ask(path)).text()).includes(slug);
    await expect.poll(() => shows('/'), { timeout: PATIENCE_MS }).toBe(true);
    const [chunk = ''] = /\/sitemaps\/posts-\d+\.xml/.exec(await (await ask('/sitemap.xml')).text()) ?? [];
    const lists = [
      '/',
      '/feed',
      '/rss.xml',
      '/atom.xml',
      '/feed.json',
      chunk,
      '/api/posts?page=1',
      '/feed/another-that-stays',
      '/hashtags/hidden',
      '/hashtags/hidden.md',
    ];
    const own = [`/feed/${slug}`, `/feed/${slug}.md`, `/og/post/${slug}`];
    for (const path of lists) await expect.poll(() => shows(path), { message: path, timeout: PATIENCE_MS }).toBe(true);
    for (const path of own) expect((await ask(path)).status, path).toBe(200);
    // From the disk of nginx, not from the web.
    await expect
      .poll(async () => {
        await ask('/');
        return site.nginxLog();
      })
      .toMatch(/^200 HIT - \w+ GET \/ /m);

    const { posts } = (await (await ask('/api/posts?page=1')).json()) as { posts: { id: number; slug: string }[] };
    const ids = posts.filter((post) => post.slug === slug).map(({ id }) => id);
    expect(ids).toHaveLength(1);
    const moved = (await post('/admin/operations/posts.hide', { ids })) as { data: { ids: number[] } };
    expect(moved.data.ids).toEqual(ids);
    const within = { timeout: 5_000, intervals: [100, 250, 500] };
    await Promise.all([
      ...lists.map((path) => expect.poll(() => shows(path), { message: path, ...within }).toBe(false)),
      ...own.map((path) => expect.poll(async () => (await ask(path)).status, { message: path, ...within }).toBe(404)),
    ]);
  });

  // A search is made for each request. One that comes while the service is started anew waits for it.
  const load = startLoad(site.origin, {
    paths: ['/', '/?search=nothing'],
    visitors: 2,
    pauseMs: 150,
    timeoutMs: PATIENCE_MS,
  });
  expect(await service.stop()).toEqual({ exit: { code: 0, signal: null }, killed: 0 });
  await service.start();
  const { failed } = await load.stop();
  expect(failed).toEqual([]);

  const first = service.pid();
  process.kill(first ?? Number.NaN, 'SIGKILL');
  await expect.poll(() => service.exits.at(-1)).toEqual({ code: null, signal: 'SIGKILL' });
  expect((await get('/?search=nothing')).status).toBe(200);
  expect(service.pid()).not.toBe(first);

  expect(await service.stop()).toEqual({ exit: { code: 0, signal: null }, killed: 0 });
});

test('apart behind nginx: two webs, two backends and a worker are one site, also while one of each is away', async ({
  createSite,
  databaseUrl,
}) => {
  const site = await createSite({ kind: 'apart', settings: { DATABASE_URL: databaseUrl, JOBS: 'off', SEED: 'off' } });
  const [webs, backends] = [['3001', '3002'] as const, ['1337', '1338'] as const];
  const services = (kind: 'web' | 'backend', ports: readonly string[]) =>
    ports.map((port) => site.service(`sellerfeed-${kind}@${port}`));
  await site.startNginx(getVariable('NGINX_PATH'));
  await Promise.all(services('backend', backends).map((service) => service.start()));
  await Promise.all(services('web', webs).map((service) => service.start()));
  const apiUrl = site.settings.API_URL ?? '';
  const reader = { username: uniqueName('reader'), password: 'correct horse battery' };
  const email = `${reader.username}@example.com`;
  await postJson(`${apiUrl}/api/auth/local/register`, { ...reader, email, first_name: '', last_name: '' });

  await test.step('the worker does the jobs of backends that leave them alone, and starts again after a failure', async () => {
    const worker = site.service('sellerfeed-worker');
    const outbox = join(site.dataDir, 'outbox');
    const countMails = () => (existsSync(outbox) ? readdirSync(outbox).length : 0);
    const before = countMails();
    const askForMail = () => postJson(`${apiUrl}/api/auth/forgot-password`, { email });

    expect((await askForMail()).status).toBe(200);
    await worker.start();
    await expect.poll(countMails, { timeout: PATIENCE_MS }).toBe(before + 1);

    const first = worker.pid();
    process.kill(first ?? Number.NaN, 'SIGKILL');
    await expect.poll(() => worker.exits.at(-1)).toEqual({ code: null, signal: 'SIGKILL' });
    expect((await askForMail()).status).toBe(200);
    await expect.poll(countMails, { timeout: PATIENCE_MS }).toBe(before + 2);
    expect(worker.pid()).not.toBe(first);
  });

  const title = `Seen by both ${uniqueName('webs')}`;
  const homes = [site.origin, ...webs.map((port) => `http://127.0.0.1:${site.port(port)}`)];
  for (const home of homes.slice(1)) expect((await fetch(home)).status).toBe(200);
  const ingested = await fetch(`${apiUrl}/api/news`, {
    method: 'POST',
    headers: { authorization: `Bearer ${site.settings.INGEST_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ title, text: `${title}\n\nSent to one of two backends.` }]),
  });
  expect(await ingested.json()).toMatchObject({ data: { created: 1 } });
  for (const home of homes.slice(1)) {
    await expect.poll(async () => (await fetch(home)).text(), { message: home, timeout: 60_000 }).toContain(title);
  }
  const [, article = ''] = /href="(\/feed\/[^"?#]+)"/.exec(await (await fetch(homes[1] ?? '')).text()) ?? [];
  expect(await (await fetch(site.origin + article)).text()).toContain('Sent to one of two backends.');

  // A reader signs in through nginx, and one who guesses passwords keeps nobody else out.
  const signIn = (password: string, localAddress: string, headers = {}) =>
    postJson(`${site.origin}/api/session`, { identifier: email, password }, { localAddress, headers });
  const guesses: number[] = [];
  for (let guess = 0; guess < 30; guess += 1) guesses.push((await signIn(`guess ${guess}`, '127.1.0.1')).status);
  expect(guesses.slice(-3)).toEqual([429, 429, 429]);
  const forged = await signIn(reader.password, '127.1.0.1', { 'x-forwarded-for': '127.2.0.1' });
  expect(forged.status).toBe(429);
  const signedIn = await signIn(reader.password, '127.2.0.1');
  expect(signedIn.status).toBe(200);
  const session = await fetch(`${site.origin}/api/session`, { headers: { cookie: signedIn.cookie } });
  expect(await session.json()).toMatchObject({ user: { email } });
  expect(await (await fetch(`${site.origin}/api/session`)).json()).toEqual({ user: null });

  // One request, one id, in all three logs.
  const requestIdOf = () => / ([0-9a-f]{32}) GET \/api\/session /.exec(site.nginxLog())?.[1] ?? 'none';
  for (const kind of ['web', 'backend'] as const) {
    const readLogs = () => services(kind, kind === 'web' ? webs : backends).map((service) => service.log());
    await expect.poll(() => readLogs().join('\n'), kind).toContain(`"${requestIdOf()}"`);
  }

  // Restarted one after the other, as an upgrade does, under load.
  const paths = ['/', '/feed', article, '/?search=seen', '/?search=both', '/api/posts?page=1'];
  const load = startLoad(site.origin, { paths, visitors: 2, pauseMs: 150, timeoutMs: PATIENCE_MS });
  for (const name of readUpgradeOrder()) {
    const service = site.service(`sellerfeed-${name}`);
    expect(await service.stop()).toEqual({ exit: { code: 0, signal: null }, killed: 0 });
    await service.start();
  }
  const rolled = await load.stop();
  expect(rolled.failed).toEqual([]);
  expect(rolled.sent).toBeGreaterThan(paths.length);

  // Killed: what comes after is served by the others, and systemd starts them again.
  const [web, backend] = [services('web', webs)[0], services('backend', backends)[0]];
  for (const service of [web, backend]) process.kill(service?.pid() ?? Number.NaN, 'SIGKILL');
  for (let turn = 0; turn < 20; turn += 1) {
    expect((await fetch(`${site.origin}/?search=after-${turn}`)).status).toBe(200);
  }
  for (const port of ['3001', '1337']) {
    const path = port === '3001' ? '/api/ready' : '/readyz';
    const isBack = () =>
      fetch(`http://127.0.0.1:${site.port(port)}${path}`).then(
        (answer) => answer.ok,
        () => false,
      );
    await expect.poll(isBack, { timeout: 120_000 }).toBe(true);
  }
  expect(await site.service('sellerfeed-worker').stop()).toEqual({ exit: { code: 0, signal: null }, killed: 0 });
});

/** The units in the order in which operators are told to restart them. */
function readUpgradeOrder(): string[] {
  const [, names = ''] = /for name in ([^;]+); do systemctl restart sellerfeed-\$name; done/.exec(
    readFileSync('docs/operating/upgrade.md', 'utf8'),
  ) ?? [''];
  expect(names).not.toBe('');
  return names.split(' ');
}

type Posted = { status: number; cookie: string };

/** Posts as a page of the site does, from one of this machine's addresses. */
function postJson(
  url: string,
  body: object,
  { localAddress, headers }: { localAddress?: string; headers?: Record<string, string> } = {},
): Promise<Posted> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, {
      method: 'POST',
      ...(localAddress ? { localAddress } : {}),
      headers: { 'content-type': 'application/json', origin: new URL(url).origin, ...headers },
    });
    request.once('error', reject);
    request.once('response', (response) => {
      const cookie = (response.headers['set-cookie'] ?? []).map((text) => text.split(';', 1)[0]).join('; ');
      response.resume().once('end', () => resolve({ status: response.statusCode ?? 0, cookie }));
    });
    request.end(JSON.stringify(body));
  });
}

/**
 * `npm run bench -- nginx [--rounds N]`: the home page from nginx's cache beside a file of the same bytes from the same nginx, in
 * requests per second, in turns. The site is as deploy/ sets it up; wrk makes the load, because a client in Node would need more of
 * the processor than nginx does, and make both look alike.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadSecrets } from '#server/process/secrets.ts';
import { UserError } from '#server/process/user-error.mjs';
import { createSite, type Site } from '#test/deploy/site.ts';
import { installWithApt } from '#test/rig/apt.ts';
import { findDeploymentTools } from '#test/rig/deployment-tools.ts';
import { findOnPath } from '#test/rig/find-on-path.ts';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';
import { describeSpread } from './floors/measure-rounds.ts';
import { median } from './statistics.ts';

const GOAL = 0.8;
const POSTS = 40;
const LOAD = ['--threads=1', '--connections=16', '--duration=3s', '--header=accept-encoding: br'];

export async function benchNginx(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { rounds: { type: 'string', default: '8' } },
  });
  const tools = findDeploymentTools();
  if ('reason' in tools) throw new UserError(`nginx cannot be measured: ${tools.reason}.`);
  const wrk = findWrk();
  const site = await createSite({ kind: 'embedded', settings: { SEED: 'off' } });
  try {
    const home = await openSite(site, tools.nginx);
    const urls = { 'home, from the cache': `${site.origin}/`, 'the same bytes, a file': `${site.origin}/floor` };
    const [ours, floor] = [[], []] as [number[], number[]];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      // The first of a round may have it easier.
      const turns = [
        { perSecond: ours, url: urls['home, from the cache'] },
        { perSecond: floor, url: urls['the same bytes, a file'] },
      ];
      for (const { perSecond, url } of round % 2 ? turns.toReversed() : turns) perSecond.push(measure(wrk, url));
    }
    const shares = ours.map((perSecond, round) => perSecond / (floor[round] ?? Number.NaN));
    console.log(`The home page, ${home.length} bytes of Brotli, ${values.rounds} rounds: medians (least–most).`);
    console.table({
      'home, from the cache': { 'req/s': describeSpread(ours) },
      'the same bytes, a file': { 'req/s': describeSpread(floor) },
      [`share, at least ${GOAL}`]: { 'req/s': `${describeSpread(shares)} ${median(shares) >= GOAL ? 'yes' : 'no'}` },
    });
  } finally {
    await site.remove();
  }
}

/** @returns the home page as it is sent */
async function openSite(site: Site, nginx: string): Promise<Buffer> {
  await layPgliteTemplate(site.dataDir);
  await site.service('sellerfeed').start();
  const file = join(site.dataDir, 'floor');
  const location = `location = /floor { alias ${file}; default_type text/html; }`;
  await site.startNginx(nginx, (text) => text.replace('location / {', `${location}\n    location / {`));
  const posts = Array.from({ length: POSTS }, (_, number) => {
    const title = `Post number ${number} of the home page`;
    return { title, text: `${title}\n\nWhat visitors read while nginx is measured.` };
  });
  await fetch(`http://127.0.0.1:${site.port('1337')}/api/news`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${loadSecrets(site.dataDir, {}).INGEST_TOKEN}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(posts),
  });
  while (!(await (await fetch(site.origin)).text()).includes('of the home page'));
  const home = execFileSync('curl', ['-s', '-H', 'accept-encoding: br', site.origin]);
  writeFileSync(file, home);
  return home;
}

function findWrk(): string {
  if (!findOnPath('wrk')) installWithApt(['wrk']);
  const wrk = findOnPath('wrk');
  if (!wrk) throw new UserError('nginx cannot be measured: no wrk, and it could not be installed.');
  return wrk;
}

function measure(wrk: string, url: string): number {
  const said = execFileSync(wrk, [...LOAD, url], { encoding: 'utf8' });
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]);
  if (!perSecond || said.includes('Non-2xx')) throw new Error(`wrk at ${url}:\n${said}`);
  return perSecond;
}

/**
 * `npm run bench`: what the product costs, in one run on one machine: requests per second of the pages that matter and
 * of the content API's list, the scripts of the home page, the size of what is installed. It starts the production
 * build with throw-away sample data. `npm run bench -- worst-search`, `-- digest-kills`, `-- backup` and `-- desk` are runs of
 * their own (see the files of that name). Compare ratios rather than numbers: the load is made on the same machine.
 */
import { join } from 'node:path';
import { withoutConfiguration } from '#server/process/product-variables.ts';
import { ROOT } from '#server/process/root.ts';
import { ensureBuild } from '#server/stack/build-web.ts';
import { supervise } from '#server/stack/supervisor.ts';
import { startTestStack } from '#test/rig/stack.ts';
import { benchBackup } from './backup.ts';
import { benchDesk } from './desk/bench-desk.ts';
import { benchDigestKills } from './digest-kills.ts';
import { measureDirectory } from './measure-directory.ts';
import { measureFirstLoad } from './measure-first-load.ts';
import { measureLoad } from './measure-load.ts';
import { benchWorstSearch } from './worst-search.ts';

const LIST_QUERY =
  'pagination[page]=1&pagination[pageSize]=25&populate[0]=image&populate[1]=hashtags&sort=createdAt:desc';

await supervise(async (supervisor) => {
  if (process.argv[2] === 'digest-kills') {
    await benchDigestKills(supervisor, process.argv[3]);
    return 0;
  }
  if (process.argv[2] === 'backup') {
    await benchBackup(supervisor);
    return 0;
  }
  if (process.argv[2] === 'desk') {
    await benchDesk(supervisor, process.argv.slice(3));
    return 0;
  }
  await ensureBuild(supervisor, withoutConfiguration(process.env));
  if (process.argv[2] === 'worst-search') {
    await benchWorstSearch(supervisor);
    return 0;
  }
  const stack = await startTestStack(supervisor, { seed: true });
  const list = `${stack.apiUrl}/api/news/public?${LIST_QUERY}`;
  const targets = [
    ['Home page', `${stack.webUrl}/`],
    ['Article', `${stack.webUrl}/feed/${await fetchNewestSlug(list)}`],
    ['Search page', `${stack.webUrl}/?search=ppc`],
    ['Call 3 (page 1 of the list)', list],
  ] as const;

  const rows: Record<string, Record<string, number | string>> = {};
  let base = 0;
  for (const [name, url] of targets) {
    const { requestsPerSecond, medianMs, p99Ms, bytes } = await measureLoad(url);
    base ||= requestsPerSecond;
    rows[name] = {
      'req/s': Math.round(requestsPerSecond),
      'of the home page': `${(requestsPerSecond / base).toFixed(2)} ×`,
      'median ms': round(medianMs),
      'p99 ms': round(p99Ms),
      kB: kilobytes(bytes),
    };
  }
  console.table(rows);

  const scripts = await measureFirstLoad(`${stack.webUrl}/`);
  console.table({
    'First-load JavaScript of / (kB)': {
      files: scripts.files,
      raw: kilobytes(scripts.bytes),
      gzip: kilobytes(scripts.gzip),
      brotli: kilobytes(scripts.brotli),
    },
  });
  console.log(`node_modules: ${(measureDirectory(join(ROOT, 'node_modules')) / 1e6).toFixed(0)} MB`);
  return 0;
});

async function fetchNewestSlug(list: string): Promise<string> {
  const { data } = (await (await fetch(list)).json()) as { data: { attributes: { url_slug: string } }[] };
  const [newest] = data;
  if (!newest) throw new Error('There are no posts to measure with.');
  return newest.attributes.url_slug.replace(/^\/+/, '');
}

function kilobytes(bytes: number): number {
  return round(bytes / 1000);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

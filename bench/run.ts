/**
 * `npm run bench`: what the product costs beside what it cannot be faster than (bench/floors/bench-floors.ts), the scripts of
 * the home page, the size of what is installed. It starts the production build with throw-away sample data.
 * `npm run bench -- worst-search`, `-- million`, `-- digest-kills`, `-- backup`, `-- nginx`, `-- soak` and `-- desk` are runs of their own
 * (see the files of that name); `-- scaling` only calculates. Compare ratios rather than numbers: the load is made on the same machine.
 */
import { withoutConfiguration } from '#server/process/product-variables.ts';
import { ensureBuild } from '#server/stack/build-web.ts';
import { supervise } from '#server/stack/supervisor.ts';
import { benchBackup } from './backup.ts';
import { benchDesk } from './desk/bench-desk.ts';
import { benchDigestKills } from './digest-kills.ts';
import { benchFloors } from './floors/bench-floors.ts';
import { benchMillion } from './million/bench-million.ts';
import { benchNginx } from './nginx-cache.ts';
import { benchScaling } from './scaling/bench-scaling.ts';
import { benchSoak } from './soak/bench-soak.ts';
import { benchWorstSearch } from './worst-search.ts';

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
  if (process.argv[2] === 'scaling') {
    benchScaling(process.argv.slice(3));
    return 0;
  }
  await ensureBuild(supervisor, withoutConfiguration(process.env));
  if (process.argv[2] === 'worst-search') await benchWorstSearch(supervisor);
  else if (process.argv[2] === 'million') await benchMillion(supervisor, process.argv.slice(3));
  else if (process.argv[2] === 'nginx') await benchNginx();
  else if (process.argv[2] === 'soak') await benchSoak(supervisor, process.argv.slice(3));
  else await benchFloors(supervisor, process.argv.slice(2));
  return 0;
});

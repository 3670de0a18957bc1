/**
 * `npm run bench -- floors|search|following|lists|mails|soak|faults|sizes|stories|relevance`: each is a file or folder of that name, which says what it measures and which
 * options it has. All but `lists`, `mails`, `stories` and `relevance`, which need a database alone, start the production build with throw-away data on this machine, and make the load there, too: compare
 * the ratios of one run rather than its numbers.
 */

import { ensureBuild } from '#cli/start/stack/build.ts';
import { type Supervisor, supervise } from '#cli/start/stack/supervisor.ts';
import { asksForHelp } from '#runtime/env-file.mjs';
import { withoutConfiguration } from '#runtime/product-variables.ts';
import { UserError } from '#runtime/user-error.mjs';
import { benchFaults } from './faults/bench-faults.ts';
import { benchFloors } from './floors.ts';
import { benchFollowing } from './following.ts';
import { benchLists } from './lists.ts';
import { benchMails } from './mails.ts';
import { benchRelevance } from './relevance/bench-relevance.ts';
import { benchSearch } from './search.ts';
import { benchSizes } from './sizes.ts';
import { benchSoak } from './soak/bench-soak.ts';
import { benchStories } from './stories/bench-stories.ts';

const BENCHES: Record<string, (supervisor: Supervisor, args: string[]) => Promise<void>> = {
  floors: benchFloors,
  search: benchSearch,
  following: benchFollowing,
  lists: benchLists,
  mails: benchMails,
  soak: benchSoak,
  faults: benchFaults,
  sizes: benchSizes,
  stories: benchStories,
  relevance: benchRelevance,
};

/** Need a database alone. */
const WITHOUT_SITE = [benchLists, benchMails, benchStories, benchRelevance];

await supervise(async (supervisor) => {
  const [name = '', ...args] = process.argv.slice(2);
  const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
  const usage = `Usage: npm run bench -- ${Object.keys(BENCHES).join('|')}`;
  if (asksForHelp(['', '', name])) {
    console.log(usage);
    return 0;
  }
  if (!bench) throw new UserError(usage);
  if (!WITHOUT_SITE.includes(bench)) await ensureBuild(supervisor, withoutConfiguration(process.env));
  await bench(supervisor, args);
  return 0;
});

import type { RunningSite } from './scene.ts';
import { type Checkout, thisCheckout } from './second-checkout.ts';

/**
 * As docs/operating/upgrade.md says, to another checkout and back again.
 *
 * @param units in the order in which they are restarted
 * @returns what pages of each version missed while the other ran
 */
export async function upgradeAndBack(site: RunningSite, units: readonly string[], next: Checkout): Promise<string> {
  const switchTo = async (checkout: Checkout) => {
    site.switchTo(checkout.directory);
    for (const unit of units) {
      const { exit, killed } = await site.service(unit).stop();
      if (exit?.code !== 0 || killed > 0)
        throw new Error(`${unit} ended with ${JSON.stringify(exit)}, ${killed} killed.`);
      await site.service(unit).start();
    }
  };
  await switchTo(next);
  const forward = await countMissing(site, thisCheckout, next);
  await switchTo(thisCheckout);
  const back = await countMissing(site, next, thisCheckout);
  return `chunks of the build before: ${forward}; and back: ${back}`;
}

/** Asks for every script that a page of `left` may still want, as a browser would: through nginx. */
async function countMissing(site: RunningSite, left: Checkout, now: Checkout): Promise<string> {
  const known = new Set(now.listStaticFiles());
  const files = left.listStaticFiles();
  let missing = 0;
  for (const file of files) {
    const response = await fetch(site.origin + file);
    await response.arrayBuffer();
    if (response.status !== 200) missing += 1;
  }
  return `${missing} of ${files.length} missing (${files.filter((file) => !known.has(file)).length} are not in the new one)`;
}

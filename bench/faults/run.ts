/**
 * `npm run faults`: the product as deploy/ sets it up, behind nginx, with visitors on it, while something fails or is replaced;
 * what they miss, as a table. Takes about twenty minutes and needs nginx, curl, a PostgreSQL and a Redis. `npm run faults --
 * upgrade` runs those whose names hold the word. Everything is on this machine, and its load is bounded.
 */
import { withoutConfiguration } from '#server/process/product-variables.ts';
import { UserError } from '#server/process/user-error.mjs';
import { ensureBuild } from '#server/stack/build-web.ts';
import { supervise } from '#server/stack/supervisor.ts';
import { findDeploymentTools } from '#test/rig/deployment-tools.ts';
import { startTestPostgres } from '#test/rig/postgres.ts';
import { listApartFaults } from './apart-faults.ts';
import { listEmbeddedFaults } from './embedded-faults.ts';
import type { Row } from './measure-fault.ts';
import { type Checkout, prepareSecondCheckout } from './second-checkout.ts';
import { listWideFaults } from './wide-faults.ts';

await supervise(async (supervisor) => {
  const wanted = process.argv[2] ?? '';
  const tools = findDeploymentTools();
  if ('reason' in tools) throw new UserError(`The faults cannot be run: ${tools.reason}.`);
  const database = await startTestPostgres(supervisor);
  if ('reason' in database) throw new UserError(`The faults cannot be run: ${database.reason}.`);
  await ensureBuild(supervisor, withoutConfiguration(process.env));

  const scene = { supervisor, nginx: tools.nginx, postgresUrl: database.url };
  let checkout: Promise<Checkout> | undefined;
  const next = () => {
    checkout ??= prepareSecondCheckout(supervisor);
    return checkout;
  };
  const wide = listWideFaults(scene, next);
  const all = [...listEmbeddedFaults(scene, next), ...listApartFaults(scene, next), ...wide.faults];
  const faults = all.filter(({ name }) => name.includes(wanted));
  const table: Record<string, Row> = {};
  for (const { name, measure } of faults) {
    console.log(`▸ ${name}`);
    table[name] = await measure();
    console.log(table[name]);
  }
  await wide.close();
  console.table(table);
  return 0;
});

import { availableParallelism } from 'node:os';
import { type Growth, MEASURES, measureGrowth, warmUpOf } from './memory-growth.ts';
import type { Circumstances, Samples } from './sample-processes.ts';
import type { Tally } from './tally.ts';

type Soak = {
  minutes: number;
  /** How long it really took. */
  seconds: number;
  tally: Tally;
  samples: Samples;
  /** Processor time of the product, and of the load itself; null where the system does not tell. */
  productMs: number | null;
  clientMs: number;
  /** The end of what web and backend logged. */
  output: string;
};

const BUSY = 0.7;
/** Rows of the course of memory. */
const COURSE_ROWS = 12;

/** Prints what a soak has found, and whether it met its goals. */
export function reportSoak({ minutes, seconds, tally, samples, productMs, clientMs, output }: Soak): void {
  console.table(tally.rows());
  const perSecond = (tally.requests() / seconds).toFixed(1);
  const cores = availableParallelism();
  const share = (ms: number) => ms / seconds / 1000 / cores;
  console.log(`${perSecond} requests a second, for ${(seconds / 60).toFixed(1)} minutes.`);
  if (productMs !== null) {
    const busy = share(productMs) + share(clientMs);
    console.log(
      `Of ${cores} cores the product took ${toPercent(share(productMs))} and the load ${toPercent(share(clientMs))}${busy > BUSY ? ': too busy, lower --rate' : ''}.`,
    );
  }

  const unexpected = tally.unexpected();
  if (unexpected.length > 0) {
    console.log('Neither 2xx nor 3xx:');
    console.table(unexpected);
  }
  if (output.trim() !== '') console.log(`The last that web and backend logged:\n${output}`);

  const slow = tally.slowMoments();
  if (slow.length > 0) {
    console.log('More than a second was waited for, in the ten seconds from:');
    console.table(slow);
  }

  const warmUp = warmUpOf(minutes);
  const growths = (['web', 'backend'] as const).flatMap((process) =>
    MEASURES.map((measure) => ({
      name: `${process}: ${measure}`,
      growth: measureGrowth(samples[process], measure, warmUp),
    })),
  );
  console.log(
    'The course: memory in MB, the longest that an event loop stood still, and how busy the machine was with everything that ran on it:',
  );
  console.table(toCourse(samples));
  console.log(`Memory in MB after the first ${warmUp.toFixed(1)} minutes:`);
  console.table(Object.fromEntries(growths.map(({ name, growth }) => [name, growth ? toRow(growth) : 'unknown'])));

  const failures = tally.failures();
  const growing = growths.filter(({ growth }) => growth?.grows).map(({ name }) => name);
  console.table({
    'no 5xx, and an answer to everything': { met: failures === 0 ? 'yes' : 'no', measured: `${failures} failures` },
    'no growth of memory': {
      met: growths.some(({ growth }) => !growth) ? 'not measured' : growing.length === 0 ? 'yes' : 'no',
      measured: growing.length === 0 ? 'none grows' : `${growing.join(', ')} grows`,
    },
  });
}

/** Rows of several samples each: memory at the first of them, the worst of the rest. */
function toCourse({ web, backend, circumstances }: Samples): Record<string, Record<string, number | string>> {
  const step = Math.max(1, Math.ceil(web.length / COURSE_ROWS));
  const rows: Record<string, Record<string, number | string>> = {};
  for (const [index, ofWeb] of web.entries()) {
    const ofBackend = backend[index];
    if (index % step !== 0 || !ofBackend) continue;
    const during = circumstances.slice(index, index + step);
    const most = (key: keyof Circumstances) => Math.max(...during.map((one) => one[key]));
    rows[`minute ${ofWeb.minute.toFixed(1)}`] = {
      ...Object.fromEntries(MEASURES.map((measure) => [`web: ${measure}`, Math.round(ofWeb[measure])])),
      ...Object.fromEntries(MEASURES.map((measure) => [`backend: ${measure}`, Math.round(ofBackend[measure])])),
      'web: ms still': Math.round(most('webLagMs')),
      'backend: ms still': Math.round(most('backendLagMs')),
      machine: toPercent(most('machine')),
    };
  }
  return rows;
}

const toRow = ({ slope, error, first, last, most, grows }: Growth) => ({
  first: Math.round(first),
  last: Math.round(last),
  most: Math.round(most),
  'MB a minute': Number(slope.toFixed(2)),
  '± standard error': Number(error.toFixed(2)),
  grows: grows ? 'yes' : 'no',
});

const toPercent = (share: number): string => `${Math.round(share * 100)} %`;

import { parseArgs } from 'node:util';
import { COEFFICIENTS, type Coefficients } from './coefficients.ts';
import { billOf, capacityOfMachine, costOfVisit } from './simulate.ts';

const VISITS = [1e6, 1e7, 1e8];

/** `npm run bench -- scaling`: the figures of docs/scaling.md, with any of their numbers changed. Nothing is started. */
export function benchScaling(args: string[]): void {
  const { visits, coefficients } = parseScaling(args);
  const alone = { ...coefficients, cdnPageHitRate: 0, cdnStaticHitRate: 0 };

  console.log('One visit, and what one machine carries of them');
  console.table({ 'without a CDN': describeMachine(alone), 'behind a CDN': describeMachine(coefficients) });
  console.log('So many visits a day behind a CDN: what they need, and US dollars a month');
  console.table(visits.map((count) => ({ 'visits a day': count, ...round(billOf(count, coefficients)) })));
}

/** @throws Error that names the option which is unknown or no number. */
export function parseScaling(args: string[]): { visits: number[]; coefficients: Coefficients } {
  const names = Object.keys(COEFFICIENTS) as (keyof Coefficients)[];
  const options = Object.fromEntries(
    ['visits', ...names.map(toOption)].map((name) => [name, { type: 'string' as const }]),
  );
  const { values } = parseArgs({ args, options });
  const read = (option: string, fallback: number): number => {
    const value = values[option];
    if (value === undefined) return fallback;
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
    if (!Number.isFinite(number) || number < 0) throw new Error(`--${option} takes a number of 0 or more.`);
    if (/-(share|rate)$/.test(option) && number > 1) throw new Error(`--${option} takes a number from 0 to 1.`);
    return number;
  };
  const coefficients = { ...COEFFICIENTS };
  for (const name of names) coefficients[name] = read(toOption(name), COEFFICIENTS[name]);
  return { visits: values.visits === undefined ? VISITS : [read('visits', 0)], coefficients };
}

function toOption(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function describeMachine(coefficients: Coefficients) {
  const { webMs, backendMs, databaseMs, originRequests, originKb } = costOfVisit(coefficients);
  const { limit, ...carried } = capacityOfMachine(coefficients);
  return { ...round({ webMs, backendMs, databaseMs, originRequests, originKb, ...carried }), limit };
}

function round(figures: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Number(value.toPrecision(value >= 1000 ? 4 : 3))]),
  );
}

import type { Invalidation } from '#lib/response/invalidation.ts';
import { STALE_AFTER_INVALIDATION_MS } from './entries.ts';
import type { SharedTarget } from './find-target.ts';
import type { Sealed } from './seal.ts';

export type Outcome = Sealed | Error;

/** A render that several requests wait for. */
export type Flight = {
  target: SharedTarget;
  startedAt: number;
  outcome: Promise<Outcome>;
  /** Those that came while it was under way. */
  invalidations: { invalidation: Invalidation; at: number }[];
};

type Options = {
  render: (target: SharedTarget) => Promise<Sealed>;
  /** Called before anybody has the outcome. */
  onRendered: (sealed: Sealed, flight: Flight) => void;
  now: () => number;
};

/** The shared renders under way: one for each page, unless an invalidation has come between. */
export function createFlights({ render, onRendered, now }: Options) {
  const flights = new Set<Flight>();
  return {
    /** Unless an invalidation has made it older than a stale entry may be. */
    find(key: string): Flight | undefined {
      const isOutdated = ({ invalidations }: Flight) =>
        invalidations.some(
          ({ invalidation, at }) => invalidation.isRemoval || now() - at >= STALE_AFTER_INVALIDATION_MS,
        );
      return [...flights].find((flight) => flight.target.key === key && !isOutdated(flight));
    },
    start(target: SharedTarget): Flight {
      const startedAt = now();
      const outcome = settle(render(target)).then((rendered) => {
        flights.delete(flight);
        if (!(rendered instanceof Error)) onRendered(rendered, flight);
        return rendered;
      });
      const flight: Flight = { target, startedAt, outcome, invalidations: [] };
      flights.add(flight);
      return flight;
    },
    invalidate(invalidation: Invalidation, at: number): void {
      for (const { invalidations } of flights) invalidations.push({ invalidation, at });
    },
  };
}

export const settle = (sealing: Promise<Sealed>): Promise<Outcome> =>
  sealing.catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));

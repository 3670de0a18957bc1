import { describe, expect, it } from 'vitest';
import { parseScaling } from './bench-scaling.ts';
import { COEFFICIENTS } from './coefficients.ts';
import { billOf, capacityOfMachine, cloudfrontTransferUsd, costOfVisit } from './simulate.ts';

/** One cached article per visit and nothing else. */
const PLAIN = {
  ...COEFFICIENTS,
  ...{ pagesPerVisit: 1, homeShare: 0, searchShare: 0, signedInShare: 0, crawlerPagesPerVisit: 0 },
  ...{ prefetchesPerVisit: 0, newVisitorShare: 0, picturesPerPage: 0, picturesKbPerPage: 0 },
  ...{ cdnPageHitRate: 0, cdnStaticHitRate: 0, articleMs: 0.5, pageKb: 20 },
};

describe('the simulation of many visits', () => {
  it('costs a visit of one cached article that article alone', () => {
    expect(costOfVisit(PLAIN)).toEqual({
      webMs: 0.5,
      backendMs: 0,
      databaseMs: 0,
      cdnRequests: 1,
      cdnKb: 20,
      originRequests: 1,
      originKb: 20,
    });
  });

  it('has a CDN take cached pages from the origin, but no search', () => {
    const behind = { ...PLAIN, searchShare: 0.5, searchKeptShare: 0, cdnPageHitRate: 1 };
    expect(costOfVisit(behind)).toMatchObject({ cdnRequests: 1, originRequests: 0.5, webMs: 0.5 * behind.searchWebMs });
    const kept = { ...behind, searchKeptShare: 1 };
    expect(costOfVisit(kept)).toMatchObject({ originRequests: 0.5, webMs: 0.5 * kept.keptSearchWebMs });
  });

  it('leaves head-room and peaks to what a machine carries', () => {
    const machine = { ...PLAIN, cores: 2, webProcesses: 2, utilisation: 0.5, peakFactor: 4 };
    const { visitsPerSecond, visitsPerDay, limit } = capacityOfMachine(machine);
    expect([visitsPerSecond, visitsPerDay, limit]).toEqual([2000, (2000 * 86_400) / 4, 'processor']);
    expect(capacityOfMachine({ ...machine, webProcesses: 1 })).toMatchObject({ visitsPerSecond: 1000, limit: 'web' });
    expect(capacityOfMachine({ ...machine, uplinkMbit: 80 })).toMatchObject({ visitsPerSecond: 250, limit: 'network' });
  });

  it('rents as many cores as the peak needs, and never fewer machines than a site that survives one', () => {
    const bill = billOf(86_400_000, { ...PLAIN, peakFactor: 4, utilisation: 0.5, rentedCores: 2 });
    expect([bill.peakPerSecond, bill.webCores, bill.machines]).toEqual([4000, 4, PLAIN.leastMachines]);
    expect(billOf(864_000_000, { ...PLAIN, peakFactor: 4, utilisation: 0.5, rentedCores: 2 }).machines).toBe(20);
  });

  it('charges each tier of transfer at its own price', () => {
    expect(cloudfrontTransferUsd(0)).toBe(0);
    expect(cloudfrontTransferUsd(10_000)).toBeCloseTo(850);
    expect(cloudfrontTransferUsd(60_000)).toBeCloseTo(850 + 3200 + 600);
  });

  it('takes every number as an option, and says which one it does not understand', () => {
    const { visits, coefficients } = parseScaling(['--visits', '5000', '--peak-factor', '7']);
    expect([visits, coefficients.peakFactor, coefficients.homeMs]).toEqual([[5000], 7, COEFFICIENTS.homeMs]);
    expect(() => parseScaling(['--peek-factor', '7'])).toThrow('--peek-factor');
    expect(() => parseScaling(['--home-ms', 'fast'])).toThrow('--home-ms');
    expect(() => parseScaling(['--search-share', '10'])).toThrow('--search-share');
  });
});

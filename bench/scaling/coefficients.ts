/**
 * The numbers of docs/scaling.md, all of them and only here. Each can be given to `npm run bench -- scaling` under its name with
 * dashes (`--peak-factor 5`). Times are milliseconds of one core for one request, sizes kilobytes (1,000 bytes), shares 0 to 1.
 */

/** Measured on two slow, shared cores: decisions 58 and 59, and the benchmark. */
const MEASURED = {
  homeMs: 0.45,
  articleMs: 0.25,
  prefetchMs: 0.15,
  searchWebMs: 17.5,
  /** As the home page: measured beside it on another day, both took 0.04 (decision 70). */
  keptSearchWebMs: 0.45,
  searchBackendMs: 3,
  articleBackendMs: 0.73,
  personalBackendMs: 2.5,
  pageKb: 18,
  scriptsKb: 135,
};

/** Not measured; whoever knows better changes them. */
const GUESSED = {
  /** An article, between the search page's time and the 62 ms one took from end to end in decision 28. */
  renderMs: 30,
  personalWebMs: 5,
  writeWebMs: 5,
  writeBackendMs: 5,
  staticMs: 0.15,
  searchDatabaseMs: 10,
  personalDatabaseMs: 2,
  writeDatabaseMs: 5,
  prefetchKb: 5,
  picturesKbPerPage: 60,
  otherFilesKb: 60,
  logBytesPerRequest: 400,
};

const TRAFFIC = {
  pagesPerVisit: 3,
  prefetchesPerVisit: 2,
  filesPerNewVisitor: 20,
  picturesPerPage: 4,
  newVisitorShare: 0.6,
  homeShare: 0.4,
  searchShare: 0.1,
  searchKeptShare: 0.3,
  signedInShare: 0.05,
  writesPerSignedInVisit: 0.5,
  crawlerPagesPerVisit: 0.5,
  crawlerRenderShare: 0.3,
  cdnPageHitRate: 0.8,
  cdnStaticHitRate: 0.99,
  peakFactor: 3,
};

const MACHINES = {
  cores: 2,
  /** A web renders in one thread. */
  webProcesses: 1,
  /** How busy a core may be at the peak; the rest is head-room. */
  utilisation: 0.5,
  uplinkMbit: 1000,
  rentedCores: 4,
  /** Two that answer, one for the database. */
  leastMachines: 3,
};

/** US dollars a month, list prices before tax; docs/scaling.md names source and date. */
const PRICES = {
  machineUsd: 7.55,
  machineTrafficTb: 20,
  trafficUsdPerTb: 1.16,
  cloudflareUsd: 200,
  bunnyUsdPerGb: 0.01,
  cloudfrontUsdPerMillionRequests: 1,
};

export const COEFFICIENTS = { ...MEASURED, ...GUESSED, ...TRAFFIC, ...MACHINES, ...PRICES };

export type Coefficients = typeof COEFFICIENTS;

/** Amazon CloudFront, United States and Europe: up to so many GB a month, each costs so many dollars. */
export const CLOUDFRONT_TIERS = [
  { upToGb: 10_000, usdPerGb: 0.085 },
  { upToGb: 50_000, usdPerGb: 0.08 },
  { upToGb: 150_000, usdPerGb: 0.06 },
  { upToGb: 500_000, usdPerGb: 0.04 },
  { upToGb: 1_024_000, usdPerGb: 0.03 },
  { upToGb: 5_000_000, usdPerGb: 0.025 },
  { upToGb: Number.POSITIVE_INFINITY, usdPerGb: 0.02 },
];

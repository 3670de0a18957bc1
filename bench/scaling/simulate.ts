import { CLOUDFRONT_TIERS, type Coefficients } from './coefficients.ts';

const DAY_S = 86_400;
const MONTH_DAYS = 30;
const KB_PER_GB = 1e6;

/** What one visit costs behind a CDN, its crawlers included: milliseconds of a core, requests, kilobytes. */
export interface VisitCost {
  webMs: number;
  backendMs: number;
  databaseMs: number;
  cdnRequests: number;
  cdnKb: number;
  originRequests: number;
  originKb: number;
}

/** Hit rates of 0 are a site without a CDN; its CDN figures are then those of the origin. */
export function costOfVisit(c: Coefficients): VisitCost {
  const pages = c.pagesPerVisit * (1 - c.searchShare);
  const searches = c.pagesPerVisit * c.searchShare;
  // Crawlers read articles, and those that nobody has read lately are rendered for them.
  const crawled = c.crawlerPagesPerVisit;
  const rendered = crawled * c.crawlerRenderShare;
  const personal = c.signedInShare * c.pagesPerVisit;
  const writes = c.signedInShare * c.writesPerSignedInVisit;
  const files = c.newVisitorShare * c.filesPerNewVisitor + c.pagesPerVisit * c.picturesPerPage;

  const pageMisses = 1 - c.cdnPageHitRate;
  const staticMisses = 1 - c.cdnStaticHitRate;
  const pageMs = c.homeShare * c.homeMs + (1 - c.homeShare) * c.articleMs;
  const shared = pages + crawled - rendered;
  const madeAnew = searches + rendered + personal + writes;

  const sharedKb = shared * c.pageKb + c.prefetchesPerVisit * c.prefetchKb;
  const madeAnewKb = (searches + rendered) * c.pageKb + (personal + writes) * c.prefetchKb;
  const filesKb = c.newVisitorShare * (c.scriptsKb + c.otherFilesKb) + c.pagesPerVisit * c.picturesKbPerPage;

  return {
    webMs:
      pageMisses * (pages * pageMs + (crawled - rendered) * c.articleMs + c.prefetchesPerVisit * c.prefetchMs) +
      searches * (c.searchKeptShare * c.keptSearchWebMs + (1 - c.searchKeptShare) * c.searchWebMs) +
      rendered * c.renderMs +
      personal * c.personalWebMs +
      writes * c.writeWebMs +
      staticMisses * files * c.staticMs,
    backendMs:
      searches * (1 - c.searchKeptShare) * c.searchBackendMs +
      rendered * c.articleBackendMs +
      personal * c.personalBackendMs +
      writes * c.writeBackendMs,
    databaseMs:
      searches * (1 - c.searchKeptShare) * c.searchDatabaseMs +
      (rendered + personal) * c.personalDatabaseMs +
      writes * c.writeDatabaseMs,
    cdnRequests: shared + c.prefetchesPerVisit + madeAnew + files,
    cdnKb: sharedKb + madeAnewKb + filesKb,
    originRequests: pageMisses * (shared + c.prefetchesPerVisit) + madeAnew + staticMisses * files,
    originKb: pageMisses * sharedKb + madeAnewKb + staticMisses * filesKb,
  };
}

export interface Capacity {
  visitsPerSecond: number;
  visitsPerDay: number;
  limit: 'web' | 'processor' | 'network';
}

/** What one machine carries with all of the site on it, its peaks and head-room left. */
export function capacityOfMachine(c: Coefficients): Capacity {
  const cost = costOfVisit(c);
  const byProcessor = (c.cores * c.utilisation * 1000) / (cost.webMs + cost.backendMs + cost.databaseMs);
  const byNetwork = ((c.uplinkMbit / 8) * 1000 * c.utilisation) / cost.originKb;
  // More webs than cores render no faster.
  const byWeb = (Math.min(c.webProcesses, c.cores) * c.utilisation * 1000) / cost.webMs;
  const visitsPerSecond = Math.min(byWeb, byProcessor, byNetwork);
  return {
    visitsPerSecond,
    visitsPerDay: (visitsPerSecond * DAY_S) / c.peakFactor,
    limit: visitsPerSecond === byNetwork ? 'network' : visitsPerSecond === byProcessor ? 'processor' : 'web',
  };
}

/** What so many visits a day need, and what that costs a month in US dollars, machines and one CDN or another. */
export function billOf(visitsPerDay: number, c: Coefficients) {
  const cost = costOfVisit(c);
  const peakPerSecond = (visitsPerDay / DAY_S) * c.peakFactor;
  const coresFor = (ms: number): number => (peakPerSecond * ms) / 1000 / c.utilisation;
  const cores = coresFor(cost.webMs + cost.backendMs + cost.databaseMs);
  const machines = Math.max(c.leastMachines, Math.ceil(cores / c.rentedCores));

  const visits = visitsPerDay * MONTH_DAYS;
  const cdnGb = (visits * cost.cdnKb) / KB_PER_GB;
  const originGb = (visits * cost.originKb) / KB_PER_GB;
  const paidTb = Math.max(0, originGb / 1000 - machines * c.machineTrafficTb);
  return {
    peakPerSecond,
    webCores: coresFor(cost.webMs),
    backendCores: coresFor(cost.backendMs),
    databaseCores: coresFor(cost.databaseMs),
    machines,
    cdnTb: cdnGb / 1000,
    originTb: originGb / 1000,
    logGbPerDay: (visitsPerDay * cost.originRequests * c.logBytesPerRequest) / 1e9,
    machinesUsd: machines * c.machineUsd + paidTb * c.trafficUsdPerTb,
    cloudflareUsd: c.cloudflareUsd,
    bunnyUsd: cdnGb * c.bunnyUsdPerGb,
    cloudfrontUsd:
      cloudfrontTransferUsd(cdnGb) + ((visits * cost.cdnRequests) / 1e6) * c.cloudfrontUsdPerMillionRequests,
  };
}

/** Each tier's price counts for what is in it, not for all. */
export function cloudfrontTransferUsd(gb: number): number {
  let from = 0;
  let usd = 0;
  for (const { upToGb, usdPerGb } of CLOUDFRONT_TIERS) {
    usd += Math.max(0, Math.min(gb, upToGb) - from) * usdPerGb;
    from = upToGb;
  }
  return usd;
}

/**
 * Hours east of UTC by abbreviation, or the zone whose clocks decide. The platform knows names such as `Europe/Berlin`
 * but few abbreviations. Of several meanings the table has the one that English-speaking authors use: IST is India's.
 */
const ABBREVIATIONS: Record<string, number | string> = {
  ...{
    Z: 0,
    UTC: 0,
    UT: 0,
    GMT: 0,
    WET: 0,
    WEST: 1,
    BST: 1,
    WAT: 1,
    CET: 1,
    MEZ: 1,
    MET: 1,
    CEST: 2,
    MESZ: 2,
    MEST: 2,
  },
  ...{ EET: 2, CAT: 2, SAST: 2, EEST: 3, EAT: 3, MSK: 3, TRT: 3, IDT: 3, GST: 4, PKT: 5, IST: 5.5, NPT: 5.75 },
  ...{ ICT: 7, WIB: 7, HKT: 8, SGT: 8, MYT: 8, PHT: 8, AWST: 8, JST: 9, KST: 9, ACST: 9.5, AEST: 10, ACDT: 10.5 },
  ...{ AEDT: 11, NZST: 12, NZDT: 13, NDT: -2.5, BRT: -3, ART: -3, ADT: -3, NST: -3.5, AST: -4, CLT: -4, EDT: -4 },
  ...{ EST: -5, CDT: -5, CST: -6, MDT: -6, MST: -7, PDT: -7, PST: -8, AKDT: -8, AKST: -9, HST: -10 },
  ...{ ET: 'America/New_York', CT: 'America/Chicago', MT: 'America/Denver', PT: 'America/Los_Angeles' },
};
const HOUR_MS = 60 * 60_000;

/**
 * The moment at which clocks in `zone` (`AEST`, `Europe/Berlin`) show `local`, the milliseconds that they would be in
 * UTC. Null for an unknown zone. A time that clocks skip in spring counts from before the change.
 */
export function toUtc(local: number, zone: string): number | null {
  const known = ABBREVIATIONS[zone.toUpperCase()] ?? (zone.includes('/') ? zone : null);
  if (known === null) return null;
  if (typeof known === 'number') return local - known * HOUR_MS;
  const format = findFormat(known);
  if (!format) return null;
  // The second look is for the hours around a change of clocks.
  const guess = local - readOffset(format, local);
  return local - readOffset(format, guess);
}

const formats = new Map<string, Intl.DateTimeFormat | null>();

function findFormat(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null = null;
  try {
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    // Unknown to the platform.
  }
  // Bounded, because names come from feeds.
  if (formats.size < 1000) formats.set(timeZone, format);
  return format;
}

/** Milliseconds east of UTC, from "GMT+05:30". */
function readOffset(format: Intl.DateTimeFormat, at: number): number {
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

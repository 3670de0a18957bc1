type Announcements = { count: number; lastAt: number };

// On `globalThis` because Next loads the page cache by itself.
const here = globalThis as typeof globalThis & { announcements?: Announcements };
here.announcements ??= { count: 0, lastAt: Number.NEGATIVE_INFINITY };
const announcements = here.announcements;

/** How often this web has heard since its start that something has changed, from whomever. */
export const countAnnouncements = (): number => announcements.count;

/** How long ago that was for the last time, in ms. */
export const sinceAnnouncement = (): number => performance.now() - announcements.lastAt;

export function noteAnnouncement(): void {
  announcements.count += 1;
  announcements.lastAt = performance.now();
}

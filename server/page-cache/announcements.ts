// On `globalThis` because Next loads the page cache by itself.
const here = globalThis as typeof globalThis & { announcements?: number };

/** How often this web has heard since its start that something has changed, from whomever. */
export const countAnnouncements = (): number => here.announcements ?? 0;

export function noteAnnouncement(): void {
  here.announcements = countAnnouncements() + 1;
}

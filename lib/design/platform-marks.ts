/** The letters of the marks of platforms by their names on the site: all that a page in the browser needs to know of them. */
export const PLATFORM_MARKS = { LinkedIn: 'in', Twitter: 'X' } as const;

const MARKS: Record<string, string> = PLATFORM_MARKS;

/** The letters of the mark of a platform with this name: of a site, its first. */
export const platformMark = (name: string): string =>
  (Object.hasOwn(MARKS, name) && MARKS[name]) || name.charAt(0).toUpperCase();

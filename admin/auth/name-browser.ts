const BROWSERS: [string, RegExp][] = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
];
const SYSTEMS: [string, RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

/** "Firefox on Linux" of a browser's `User-Agent`, or its first word. */
export function nameBrowser(userAgent: string): string {
  const browser = findName(BROWSERS, userAgent) ?? (userAgent.split(/[\s/]/)[0] || 'A browser');
  const system = findName(SYSTEMS, userAgent);
  return system ? `${browser} on ${system}` : browser;
}

const findName = (names: [string, RegExp][], userAgent: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0];

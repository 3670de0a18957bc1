import type { Ask } from '#test/deploy/load.ts';

const FILE = /\/_next\/static\/[\w./~-]+\.(?:js|css)/g;

/** Asks for a page, and as a browser that has nothing yet for every script and style that it names; says what was missing. */
export const askWithFiles: Ask = async (url, timeoutMs) => {
  const signal = AbortSignal.timeout(timeoutMs);
  const page = await fetch(url, { signal });
  const html = await page.text();
  if (page.status !== 200) return String(page.status);
  for (const file of new Set(html.match(FILE))) {
    const response = await fetch(new URL(file, url), { signal });
    await response.arrayBuffer();
    if (response.status !== 200) return `${response.status} for a file of its page`;
  }
  return null;
};

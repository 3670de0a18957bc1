import type { Captured } from './extract/captured.ts';

/**
 * The desk's page for a captured post. What was read stands behind `#`, so that no server logs it.
 *
 * @param desk the desk's origin: `https://desk.example`
 */
export const captureAddress = (desk: string, captured: Captured): string =>
  `${desk}/admin/capture#source=${encodeURIComponent(JSON.stringify(captured))}`;

/** The site's page on which a reader suggests the post. @param origin the site's: `https://feed.example` */
export const suggestAddress = (origin: string, { postLink, url }: Captured): string =>
  `${origin}/suggest?link=${encodeURIComponent(postLink ?? withoutCredentials(url))}`;

/** Without a name and password before the host, and without what a page keeps behind `#`. Its query stays: it may be what names the page. */
function withoutCredentials(url: string): string {
  const { protocol, host, pathname, search } = new URL(url);
  return `${protocol}//${host}${pathname}${search}`;
}

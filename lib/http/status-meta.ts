/**
 * The name of the `<meta>` by which a cached page says that it is to be answered with another status than 200. Next knows
 * one way to a 404, `notFound()`, and that leaves the body to the browser's scripts. The name is the one that prerendering
 * services look for, too. The page cache puts it into effect (server/page-cache/handler.mjs).
 */
export const STATUS_META = 'prerender-status-code';

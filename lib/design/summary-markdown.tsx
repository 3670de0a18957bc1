import type { Components } from 'react-markdown';

/** A summary's Markdown, on the site and at the desk: headings stand below its title, and pictures become their description. */
export const SUMMARY_ELEMENTS: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  // Each in the direction of its language.
  li: ({ children }) => <li dir="auto">{children}</li>,
  img: ({ alt }) => <span>{alt}</span>,
};

/**
 * The address of a link in a summary, or an empty one: only http(s), mail and the site's own are links. `//host` is another site in
 * disguise.
 */
export function safeSummaryUrl(url: string): string {
  if (/^\/(?![/\\])/.test(url)) return url;
  return URL.canParse(url) && /^(https?|mailto):$/.test(new URL(url).protocol) ? url : '';
}

import { Parser } from 'htmlparser2';
import { toAbsolute } from './feed.ts';

const TYPES = ['application/rss+xml', 'application/atom+xml', 'application/feed+json', 'application/json'];
const HTML_MAX = 1_000_000;
/** The parser searches all open elements for each end tag. */
const DEPTH_MAX = 500;

/** Feeds of comments come last. */
export function findFeeds(html: string, url: string): string[] {
  const found: { address: string; isOfComments: boolean }[] = [];
  let depth = 0;
  const parser = new Parser({
    onopentag(name, { rel = '', type = '', href = '', title = '' }) {
      depth += 1;
      if (depth > DEPTH_MAX) parser.reset();
      if (name !== 'link' || !/\balternate\b/i.test(rel)) return;
      if (!TYPES.includes(type.split(';')[0]?.trim().toLowerCase() ?? '')) return;
      // WordPress declares its API in the same way.
      if (href.includes('/wp-json/')) return;
      const address = toAbsolute(href, url);
      if (address) found.push({ address, isOfComments: /\bcomments?\b/i.test(`${title} ${href}`) });
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.write(html.slice(0, HTML_MAX));
  parser.end();
  const sorted = found.toSorted((a, b) => Number(a.isOfComments) - Number(b.isOfComments));
  return [...new Set(sorted.map(({ address }) => address))];
}

import { Parser } from 'htmlparser2';
import type { RawRecord } from './container.ts';

const NAMED = /bookmark|pocket|instapaper|raindrop|favou?rites|lesezeichen|marque-pages|reading list/i;

type BookmarkPage = { title: string | null; records: RawRecord[] };

/** The links of a page of bookmarks, with their titles and the descriptions below them. Null for any other page. */
export function readBookmarks(html: string): BookmarkPage | null {
  const links: { href: string; title: string; note: string; attributes: Record<string, string> }[] = [];
  let title = '';
  let inside: 'title' | 'link' | 'note' | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'title' || (name === 'h1' && title === '')) inside = 'title';
      else if (name === 'dd') inside = 'note';
      else if (name === 'a' && attributes.href) {
        links.push({ href: attributes.href, title: '', note: '', attributes });
        inside = 'link';
      } else if (name === 'dt' || name === 'dl') inside = null;
    },
    ontext(text) {
      const last = links.at(-1);
      if (inside === 'title') title += text;
      else if (inside === 'link' && last) last.title += text;
      else if (inside === 'note' && last) last.note += text;
    },
    onclosetag(name) {
      if (name === 'a' || name === 'title' || name === 'h1') inside = null;
    },
  });
  parser.write(html);
  parser.end();
  const isExport = /<!doctype netscape-bookmark/i.test(html.slice(0, 500)) || NAMED.test(title);
  if (!isExport) return null;
  const records = links.map(({ attributes, ...link }, index) => ({
    line: index + 1,
    raw: { ...link, title: link.title.trim(), note: link.note.trim(), tags: attributes.tags },
  }));
  return { title: title.trim() || null, records };
}

// Feeds do not say whether `<col>` is a tag or the word for one. A tag that does nothing as markup is a word.

type Tag = { name: string; isEnd: boolean; rest: string; start: number; end: number };

// Quoted attributes without `<`, so that each attempt ends at the next tag.
const TAG = /<(\/?)([a-z][^\s<>/]*)(?=[\s>/])((?:"[^"<]*"|'[^'<]*'|[^"'<>])*)>/gi;

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const INLINE = words(
  'a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd mark nobr q s samp small span strike strong sub sup time tt u var wbr',
);
/** Elements that need no end tag, and do something without attributes. */
const ALONE = words('br wbr hr p li dt dd option');
/** Elements that say nothing without attributes. */
const EMPTY = words('area base embed img input link meta param source track');
const TABLE_PARTS = words('caption col colgroup tbody td tfoot th thead tr');
/** The parser takes all up to their end tags for their content. */
const RAW = words(
  'iframe noembed noframes noscript object plaintext script style template textarea title xmp svg math head select',
);
const OTHERS = words(
  'address article aside audio blockquote body button canvas center datalist details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup html label legend main map menu meter nav ol optgroup output picture pre progress rp rt ruby search section summary table ul video',
);
const ELEMENTS: ReadonlySet<string> = new Set([...INLINE, ...ALONE, ...EMPTY, ...TABLE_PARTS, ...RAW, ...OTHERS]);

const WHOLE_BLOCK = /^\s*<(p|div|h[1-6])(?:\s[^<>]*)?>([\s\S]*)<\/\1>\s*$/i;

/** Whether a text that may be HTML, or text, is HTML. */
export function hasMarkup(text: string): boolean {
  if (text.includes('<!--')) return true;
  const tags = listTags(text);
  const isWord = createIsWord(text, tags);
  return tags.some((tag) => !tag.isEnd && !isWord(tag));
}

/** Escapes tags that are words: "the `<col>` element", `<?php`. */
export function escapeWords(given: string): string {
  const html = given.replace(/<(?=\?(?!xml))|(?<=[^\s>] )<(?=!doctype)/gi, '&lt;');
  const tags = listTags(html);
  return escapeTags(html, tags, createIsWord(html, tags));
}

/** Escapes all tags of a title but those of inline markup, and what begins no tag. */
export function escapeWordsOfLine(given: string): string {
  const html = given.replace(WHOLE_BLOCK, '$2').replace(/<(?!\/?[a-z][^<>]*>|!--[\s\S]*?-->)/gi, '&lt;');
  const tags = listTags(html);
  const isWord = createIsWord(html, tags);
  return escapeTags(html, tags, (tag) => !INLINE.has(tag.name) || isWord(tag));
}

const listTags = (html: string): Tag[] =>
  Array.from(html.matchAll(TAG), ({ 0: whole, 1: slash, 2: name = '', 3: rest = '', index }) => ({
    name: name.toLowerCase(),
    isEnd: slash === '/',
    rest: rest.trim(),
    start: index,
    end: index + whole.length,
  }));

function escapeTags(html: string, tags: readonly Tag[], isWord: (tag: Tag) => boolean): string {
  const parts: string[] = [];
  let at = 0;
  for (const tag of tags) {
    if (!isWord(tag)) continue;
    parts.push(html.slice(at, tag.start), '&lt;');
    at = tag.start + 1;
  }
  return parts.join('') + html.slice(at);
}

function createIsWord(html: string, tags: readonly Tag[]): (tag: Tag) => boolean {
  const lastEnds = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const { name, isEnd, start } of tags) {
    if (isEnd) lastEnds.set(name, start);
    else counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const hasAny = (...names: string[]) => names.some((name) => counts.has(name));
  const isWordName = (name: string) =>
    (name === 'title' && !hasAny('head', 'html', 'svg')) || (TABLE_PARTS.has(name) && !hasAny('table', 'tr', 'td'));
  return ({ name, isEnd, rest, start, end }) => {
    if (isWordName(name)) return true;
    if (isEnd) return !ELEMENTS.has(name) && !counts.has(name);
    if ((lastEnds.get(name) ?? -1) > start) return false;
    if (!ELEMENTS.has(name)) return !rest.includes('=');
    // "a <b and c> d"
    if (rest !== '' && rest !== '/') return !rest.includes('=') && !ALONE.has(name);
    if (RAW.has(name) || EMPTY.has(name)) return true;
    const isApart = !/[^\s(“"'‘[]/.test(html.charAt(start - 1)) && !/[^\s,.;:!?)”"'’\]]/.test(html.charAt(end));
    return isApart && rest === '' && start > 0 && (!ALONE.has(name) || counts.get(name) === 1);
  };
}

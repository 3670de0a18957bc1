/** Drops what XML 1.0 cannot hold at all, even escaped: control characters and lone surrogates. */
export const toXmlCharacters = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g, '');

const REFERENCES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as the content of an XML or HTML element or of a quoted attribute. */
export const escapeXml = (text: string): string =>
  toXmlCharacters(text).replace(/[&<>"']/g, (character) => REFERENCES[character] ?? '');

/** Markup that `element` made: everything in it is escaped already. */
export type Element = { readonly markup: string };

/**
 * An element with its attributes and content. A string is text and is escaped; only what `element` itself made is taken
 * as markup, so that nothing a post holds can be. Attributes that are undefined are left out.
 */
export function element(
  name: string,
  attributes: Record<string, string | undefined>,
  ...content: (string | Element)[]
): Element {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeXml(value)}"`,
  );
  const inside = content.map((part) => (typeof part === 'string' ? escapeXml(part) : part.markup));
  return { markup: `<${name}${written.join('')}>${inside.join('')}</${name}>` };
}

/** A whole document in UTF-8. */
export const toXmlDocument = ({ markup }: Element): string => `<?xml version="1.0" encoding="UTF-8"?>\n${markup}\n`;

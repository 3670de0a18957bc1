/** Drops characters that XML 1.0 forbids even escaped: control characters and lone surrogates. */
export const toXmlCharacters = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g, '');

const REFERENCES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For the content of an element or a quoted attribute. */
export const escapeXml = (text: string): string =>
  toXmlCharacters(text).replace(/[&<>"']/g, (character) => REFERENCES[character] ?? '');

/** Markup made by `element`, hence escaped. */
type Element = { readonly markup: string };

/** Escapes strings; only the result of `element` is inserted as markup. Omits undefined attributes. */
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

export const toXmlDocument = ({ markup }: Element): string => `<?xml version="1.0" encoding="UTF-8"?>\n${markup}\n`;

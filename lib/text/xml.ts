/** Drops what XML 1.0 cannot hold at all, even escaped: control characters and lone surrogates. */
export const toXmlCharacters = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g, '');

/** Text as the content of an XML or HTML element or of a quoted attribute. */
export const escapeXml = (text: string): string =>
  toXmlCharacters(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

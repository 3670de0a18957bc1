import fc from 'fast-check';

/** Texts that XML, HTML or a feed library has mishandled, or may. */
const NASTY_PARTS = [
  '<',
  '>',
  '&',
  '"',
  "'",
  '&amp;',
  '&#0;',
  '&nbsp;',
  ']]>',
  ']]>]]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '</script>',
  '<?xml?>',
  '%',
  '\\',
  '\0',
  '\u0007',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u2028',
  '\ud800',
  '\udc00',
  '\ufffe',
  '\uffff',
  '\ufeff',
  '\u{1fffe}',
  '\r\n',
  '\t',
  '😀',
  '#',
] as const;

/** Texts of markup, control characters, lone surrogates and anything else; some of ten thousand characters. */
export const nastyText = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 20, arbitrary: fc.array(nastyPart(), { maxLength: 8 }).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: nastyPart().map((part) => part.repeat(10_000)) },
  );

// The library's own strings of any character first make a table of all that there are, which takes a second.
const anyCharacters = fc
  .array(fc.nat({ max: 0x10ffff }), { maxLength: 3 })
  .map((points) => String.fromCodePoint(...points));

const nastyPart = (): fc.Arbitrary<string> => fc.oneof(fc.constantFrom(...NASTY_PARTS), anyCharacters);

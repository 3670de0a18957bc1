import { Parser } from 'htmlparser2';

const NAME = /^[a-z_][\w.:-]*$/i;
// The names that the parser of feeds refuses, and with them the whole feed.
const REFUSED = new Set(['__proto__', 'constructor', 'prototype']);
const DEPTH_MAX = 200;

/**
 * Well-formed XML from what nearly is: open elements are closed, lone `&` and `<` escaped, nameless things dropped, and so is
 * a document type with whatever it declares. Null where it is nested too deeply to be a feed.
 */
export function repairXml(xml: string): string | null {
  let repaired = '';
  let isTooDeep = false;
  const open: (string | null)[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const isKept = NAME.test(name) && !REFUSED.has(name);
        open.push(isKept ? name : null);
        if (open.length > DEPTH_MAX) {
          isTooDeep = true;
          parser.reset();
        } else if (isKept) repaired += `<${name}${writeAttributes(attributes)}>`;
      },
      ontext(text) {
        repaired += escapeText(text);
      },
      onclosetag() {
        const name = open.pop();
        if (name) repaired += `</${name}>`;
      },
    },
    { xmlMode: true },
  );
  parser.write(xml);
  parser.end();
  return isTooDeep ? null : repaired;
}

const writeAttributes = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .filter(([name]) => NAME.test(name) && !REFUSED.has(name))
    .map(([name, value]) => ` ${name}="${escapeText(value)}"`)
    .join('');

const escapeText = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

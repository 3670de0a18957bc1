import { Parser } from 'htmlparser2';

const NAME = /^[a-z_][\w.:-]*$/i;
// Names at which the feed parser rejects the whole feed.
const REFUSED = new Set(['__proto__', 'constructor', 'prototype']);
const DEPTH_MAX = 200;

/**
 * Repairs XML: closes elements, escapes lone `&` and `<`, drops invalid names and the document type. Null if nested too
 * deeply to be a feed.
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

const PEOPLE = new Set(['author', 'managingeditor', 'webmaster']);
const NAME_MAX = 1000;

/** Empties overlong names of people, which the feed parser splits in quadratic time. Null if nested too deeply to be a feed. */
export function dropLongNames(xml: string): string | null {
  const kept: string[] = [];
  let end = 0;
  let start: number | null = null;
  let depth = 0;
  let isTooDeep = false;
  let people = 0;
  const parser = new Parser(
    {
      onopentag(name) {
        depth += 1;
        if (depth > DEPTH_MAX) {
          isTooDeep = true;
          parser.reset();
          return;
        }
        if (!isPerson(name)) return;
        if (people === 0) start = parser.endIndex + 1;
        people += 1;
      },
      onclosetag(name) {
        depth -= 1;
        if (!isPerson(name)) return;
        people -= 1;
        if (people > 0 || start === null || parser.startIndex - start <= NAME_MAX) return;
        kept.push(xml.slice(end, start));
        end = parser.startIndex;
      },
    },
    { xmlMode: true },
  );
  parser.write(xml);
  parser.end();
  return isTooDeep ? null : kept.join('') + xml.slice(end);
}

const isPerson = (name: string): boolean => PEOPLE.has(name.slice(name.indexOf(':') + 1).toLowerCase());

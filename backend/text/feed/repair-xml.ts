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

/** `I <3 you`, `<?php`, and `a <b` before another tag. */
const LONE = /<(?![a-z_:/!?])|<\?(?!xml)|<(?=[a-z][^<>"'=]*<)/gi;

/** Escapes what begins no tag, except in CDATA, where it is text already. */
export function escapeLone(xml: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let start = xml.indexOf('<![CDATA['); start >= 0; start = xml.indexOf('<![CDATA[', at)) {
    const end = xml.indexOf(']]>', start);
    if (end < 0) break;
    parts.push(xml.slice(at, start).replace(LONE, escapeText), xml.slice(start, end));
    at = end;
  }
  return parts.join('') + xml.slice(at).replace(LONE, escapeText);
}

const PEOPLE = new Set(['author', 'managingeditor', 'webmaster']);
const NAME_MAX = 1000;
/** Elements whose whole content the feed parser takes for their text. */
const TEXTS = new Set(['title', 'description', 'summary', 'content', 'content:encoded']);

/**
 * Changes what the feed parser cannot read: empties overlong names of people, which it splits in quadratic time, and
 * escapes a tag that is a word in an element of its name (`<title>The <title> tag</title>`), after which it would look
 * for a second end tag. Null if nested too deeply to be a feed.
 */
export function boundXml(xml: string): string | null {
  const changes: { start: number; end: number; text: string }[] = [];
  const open: { name: string; start: number; end: number; inner: number[] }[] = [];
  let isTooDeep = false;
  const parser = new Parser(
    {
      onopentag(given) {
        if (open.length >= DEPTH_MAX) {
          isTooDeep = true;
          parser.reset();
          return;
        }
        const name = given.toLowerCase();
        if (TEXTS.has(name)) {
          for (const outer of open) if (outer.name === name) outer.inner.push(parser.startIndex);
        }
        open.push({ name, start: parser.startIndex, end: parser.endIndex + 1, inner: [] });
      },
      onclosetag(_name, isImplied) {
        const element = open.pop();
        if (!element) return;
        if (
          isPerson(element.name) &&
          parser.startIndex - element.end > NAME_MAX &&
          !open.some(({ name }) => isPerson(name))
        )
          changes.push({ start: element.end, end: parser.startIndex, text: '' });
        // One of the tags in it took its end.
        const word = isImplied
          ? element.inner.find((start) => !changes.some((change) => change.start === start))
          : undefined;
        if (word !== undefined) changes.push({ start: word, end: word + 1, text: '&lt;' });
      },
    },
    { xmlMode: true },
  );
  parser.write(xml);
  parser.end();
  if (isTooDeep) return null;
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text } of changes.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    parts.push(xml.slice(at, start), text);
    at = end;
  }
  return parts.join('') + xml.slice(at);
}

const isPerson = (name: string): boolean => PEOPLE.has(name.slice(name.indexOf(':') + 1));

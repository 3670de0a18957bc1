import { Parser } from 'htmlparser2';

const PEOPLE = new Set(['author', 'managingeditor', 'webmaster']);
const NAME_MAX = 1000;
const DEPTH_MAX = 200;

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

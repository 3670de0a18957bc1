import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parsePaste } from '#backend/posts/capture/parse-paste.ts';
import { postKey } from '#backend/text/post-keys.ts';

// The texts that browsers copy on LinkedIn and X; README.md beside them has the rules.

type Expected = Record<string, unknown>;
type Sample = { file: string; url?: string; now: string; expected: Expected };

const FOLDER = new URL('../../samples/pastes/', import.meta.url);
const SAMPLES = readFileSync(new URL('pastes.ndjson', FOLDER), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Sample);

/** As texts are compared: blanks and zero-width characters aside. */
const plain = (text: unknown): string =>
  String(text)
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}]+/gu, '');

const RULES: Record<string, (value: unknown) => unknown> = {
  text: plain,
  publishedAt: (value) => String(value).slice(0, 10),
  hashtags: (names) => (names as string[]).map((name) => name.replace(/^#/, '')).toSorted(),
  postLink: (link) => [String(link).includes('?'), postKey(String(link))],
};

it.each(SAMPLES)('reads $file', ({ file, url, now, expected }) => {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  const { post } = parsePaste({ text, url, now: new Date(now) });
  for (const [field, wanted] of Object.entries(expected)) {
    const rule = RULES[field] ?? ((value: unknown) => value);
    const choices = Array.isArray(wanted) && field !== 'hashtags' ? wanted : [wanted];
    expect(choices.map(rule), field).toContainEqual(rule(post[field as keyof typeof post]));
  }
  // A value that the sample does not know is known to nobody.
  if (!('publishedAt' in expected)) expect(post.publishedAt).toBeNull();
});

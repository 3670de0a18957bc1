import { createRandom, sampleSentences } from '../rig/fill-with-posts.ts';
import { AUTHORS, JOINED, TOPICS } from './topics.ts';

export type JudgedPost = { title: string; text: string; author: string; age: number };
/** Grades are by the numbers of posts: 2 about it, 1 says something of it. */
export type JudgedQuery = {
  kind: string;
  query: string;
  grades: Map<number, number>;
  correct?: string;
  excludes?: RegExp;
};

/**
 * A thousand invented posts, some about one of the topics or two of them, some that mention one, most about nothing of
 * that, and what is searched for in them. Terms and queries take the forms of a term at random: the same ones every time.
 */
export function makeJudged(count = 1_000): { posts: JudgedPost[]; queries: JudgedQuery[] } {
  const random = createRandom(7);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const other = sampleSentences().filter((sentence) => !TOPICS.some(({ forms }) => hasForm(forms, sentence)));
  const say = (topic: number): string => {
    const { forms, said } = TOPICS[topic] as (typeof TOPICS)[number];
    const form = pick(forms);
    return pick(said)
      .replace('{}', form)
      .replace(/^./, (letter) => letter.toUpperCase());
  };
  const posts: JudgedPost[] = [];
  /** By topic, the grade of each post. */
  const grades = TOPICS.map(() => new Map<number, number>());
  const add = (sentences: string[], topics: [number, number][]): void => {
    for (const [topic, grade] of topics) grades[topic]?.set(posts.length, grade);
    const shuffled = sentences.slice(1).sort(() => random() - 0.5);
    const text = [sentences[0], ...shuffled].join(' ');
    posts.push({ title: text.slice(0, 60), text, author: pick(AUTHORS), age: Math.floor(random() * 700) });
  };
  const fill = (most: number): string[] => Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(other));
  for (const topic of TOPICS.keys()) {
    for (let index = 0; index < 6; index += 1) {
      const sentences =
        random() < 0.6 ? [say(topic), say(topic), ...fill(5)] : [pick(other), say(topic), say(topic), ...fill(6)];
      add(sentences, [[topic, 2]]);
    }
    for (let index = 0; index < 5; index += 1) add([pick(other), say(topic), ...fill(9)], [[topic, 1]]);
  }
  for (const [a, b] of JOINED) {
    for (let index = 0; index < 3; index += 1)
      add(
        [say(a), say(b), ...fill(6)],
        [
          [a, 2],
          [b, 2],
        ],
      );
  }
  while (posts.length < count) add([pick(other), ...fill(10)], []);

  const queries: JudgedQuery[] = TOPICS.flatMap(({ forms, asked: [question, search] }, topic): JudgedQuery[] => {
    const about = grades[topic] as Map<number, number>;
    const short = forms.reduce((a, b) => (b.length < a.length ? b : a));
    const long = forms.reduce((a, b) => (b.length > a.length ? b : a));
    return [
      { kind: 'short form', query: short.toLowerCase(), grades: about },
      { kind: 'long form', query: long, grades: about },
      { kind: 'question', query: question, grades: about },
      { kind: 'search', query: search, grades: about },
    ];
  });
  for (const [a, b] of JOINED) {
    const [first, second] = [pick(TOPICS[a]?.forms ?? []), pick(TOPICS[b]?.forms ?? [])];
    const both = new Map(
      [...(grades[a] ?? [])].flatMap(([post]) => (grades[b]?.has(post) ? [[post, 2] as const] : [])),
    );
    queries.push({ kind: 'two topics', query: `${first} ${second}`, grades: both });
    const without = new Map([...(grades[a] ?? [])].filter(([post]) => !grades[b]?.has(post)));
    const forms = TOPICS[b]?.forms ?? [];
    const excluded = `"${forms[0]}"`;
    queries.push({ kind: 'minus', query: `${first} -${excluded}`, grades: without, excludes: toPattern(forms) });
  }
  for (const [index, author] of AUTHORS.entries()) {
    const topic = [...TOPICS.keys()].find((topic) =>
      [...(grades[(topic + index * 2) % TOPICS.length] ?? [])].some(([post]) => posts[post]?.author === author),
    );
    const about = grades[((topic ?? 0) + index * 2) % TOPICS.length] ?? new Map();
    const own = new Map([...about].filter(([post]) => posts[post]?.author === author).map(([post]) => [post, 2]));
    const form = TOPICS[((topic ?? 0) + index * 2) % TOPICS.length]?.forms[0] ?? '';
    queries.push({ kind: 'author', query: `${author.split(' ')[1]} ${form}`.toLowerCase(), grades: own });
  }
  const words = [
    ...new Set(
      TOPICS.flatMap(
        ({ asked: [, search], forms }) => `${search} ${forms[0]}`.toLowerCase().match(/\b[a-z]{5,}\b/g) ?? [],
      ),
    ),
  ];
  for (const [index, word] of words.slice(0, 50).entries()) {
    queries.push({ kind: 'misspelled', query: misspell(word, index, random), correct: word, grades: new Map() });
  }
  return { posts, queries };
}

const toPattern = (forms: readonly string[]): RegExp =>
  new RegExp(forms.map((form) => form.replace(/[^\w]/g, '\\W?')).join('|'), 'i');
const hasForm = (forms: readonly string[], sentence: string): boolean => toPattern(forms).test(sentence);

/** One letter is swapped with the next, left out, doubled or replaced. */
function misspell(word: string, kind: number, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const [head, letter, next, tail] = [word.slice(0, at), word[at] ?? '', word[at + 1] ?? '', word.slice(at + 2)];
  switch (kind % 4) {
    case 0:
      return letter === next ? `${head}${letter}${tail}` : head + next + letter + tail;
    case 1:
      return head + next + tail;
    case 2:
      return head + letter + String.fromCharCode(97 + Math.floor(random() * 26)) + next + tail;
    default:
      return `${head}${letter === 'x' ? 'z' : 'x'}${next}${tail}`;
  }
}

/**
 * `npm run bench -- relevance [--engine embedded|postgresql] [--verbose]`: how good the order "Relevance" is with SEARCH_EXTENSIONS=on, on
 * invented posts and queries whose best answers are known, beside the order by date, PostgreSQL's `ts_rank_cd` and plain BM25: nDCG of
 * the first ten; how much of what a word finds is found when it is misspelled; excluded posts that are listed nevertheless.
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { listPublicPosts } from '#backend/api/content/repositories/list-public-posts.ts';
import { parsePostListQuery } from '#backend/api/content/schemas/post-query.ts';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { openGlossary } from '#backend/search/glossary.ts';
import { fillSearch, switchSearchOn } from '#backend/search/search-index.ts';
import type { Supervisor } from '#cli/start/stack/supervisor.ts';
import { openTestDatabase } from '#test/rig/database.ts';
import { type Engine, startPostgres } from '../rig/open-site.ts';
import { type JudgedPost, type JudgedQuery, makeJudged } from './make-judged.ts';

const OPTIONS = {
  engine: { type: 'string', default: 'embedded' },
  verbose: { type: 'boolean', default: false },
} as const;
const SHOWN = 10;

/** Lists the ids of posts for a query, the first of `limit`. */
type Ranking = (query: string, limit: number) => Promise<number[]>;

export async function benchRelevance(supervisor: Supervisor, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS });
  if ((values.engine as Engine) === 'postgresql') process.env.TEST_DATABASE_URL ??= await startPostgres(supervisor);
  const database = await openTestDatabase(values.engine === 'embedded' ? 'pglite' : 'postgres');
  const { posts, queries } = makeJudged();
  await addPosts(database, posts);
  await switchSearchOn(database);
  await fillSearch(database, () => false);
  await database.exec('analyze');
  const list = await openList(database);
  const rankings: Record<string, Ranking> = {
    date: (query, limit) => rankByDate(database, query, limit),
    ts_rank_cd: (query, limit) => rankByDatabase(database, query, limit),
    BM25: rankByBm25(posts),
    'best match': list,
  };
  const judged = queries.filter(({ grades }) => grades.size > 0);
  const scores = await Promise.all(
    Object.entries(rankings).map(async ([name, rank]) => {
      const all: [string, number, string][] = [];
      for (const { kind, query, grades } of judged) all.push([kind, ndcg(await rank(query, SHOWN), grades), query]);
      if (values.verbose && rank === list) console.table(all.filter(([, score]) => score < 0.8));
      return [name, { ...byKind(all), all: mean(all.map(([, score]) => score)) }] as const;
    }),
  );
  console.log(`${judged.length} queries over ${posts.length} posts: nDCG of the first ${SHOWN}.`);
  console.table(Object.fromEntries(scores));
  await judgeOthers(list, queries, posts, values.verbose);
  await database.close();
}

async function judgeOthers(
  list: Ranking,
  queries: JudgedQuery[],
  posts: JudgedPost[],
  isVerbose: boolean,
): Promise<void> {
  const recalls: number[] = [];
  for (const { query, correct } of queries) {
    if (!correct) continue;
    const [right, found] = [await list(correct, 100), new Set(await list(query, 100))];
    const recall = right.filter((id) => found.has(id)).length / Math.max(1, right.length);
    if (isVerbose && recall < 0.9) console.log(query, correct, right.length, recall);
    if (right.length > 0) recalls.push(recall);
  }
  let excluded = 0;
  for (const { query, excludes } of queries) {
    if (!excludes) continue;
    excluded += (await list(query, 100)).filter((id) => excludes.test(posts[id - 1]?.text ?? '')).length;
  }
  console.table({ misspelled: { queries: recalls.length, recall: mean(recalls) }, excluded: { listed: excluded } });
}

const mean = (values: number[]): number =>
  Math.round((1000 * values.reduce((sum, value) => sum + value, 0)) / Math.max(1, values.length)) / 1000;

function byKind(scores: [string, number, string][]): Record<string, number> {
  const kinds = [...new Set(scores.map(([kind]) => kind))];
  return Object.fromEntries(
    kinds.map((name) => [name, mean(scores.filter(([kind]) => kind === name).map(([, score]) => score))]),
  );
}

/** The discounted gain of a list, by that of the best one. `grades` are by the numbers of posts, from 0; ids from 1. */
export function ndcg(ids: number[], grades: ReadonlyMap<number, number>): number {
  const gain = (grade: number, place: number) => (2 ** grade - 1) / Math.log2(place + 2);
  const found = ids.slice(0, SHOWN).reduce((sum, id, place) => sum + gain(grades.get(id - 1) ?? 0, place), 0);
  const best = [...grades.values()].sort((a, b) => b - a).slice(0, SHOWN);
  return found / best.reduce((sum, grade, place) => sum + gain(grade, place), 0);
}

async function addPosts({ db }: DatabaseHandle, posts: JudgedPost[]): Promise<void> {
  const rows = posts.map(({ title, text, author, age }, index) => {
    const at = new Date(Date.UTC(2026, 10, 1) - age * 86_400_000 - index * 1000).toISOString();
    return {
      id: index + 1,
      title,
      text,
      url_slug: `post-${index}`,
      type: 'LinkedIn',
      post_user: author,
      text_hash: String(index),
      published_at: at,
      created_at: at,
      updated_at: at,
    };
  });
  const columns = sql.raw(Object.keys(rows[0] ?? {}).join(', '));
  await sql`insert into app.posts (${columns}) select ${columns}
    from jsonb_populate_recordset(null::app.posts, ${JSON.stringify(rows)}::text::jsonb)`.execute(db);
}

/** The list of the content API, as the site asks for it. */
export async function openList({ db }: DatabaseHandle): Promise<Ranking> {
  const glossary = await openGlossary(db);
  const slots = { run: <T>(statement: () => Promise<T>) => statement(), now: () => 0 };
  const cache = <T>(_: string, compute: () => Promise<T>) => compute();
  return async (words, limit) => {
    const query = parsePostListQuery(`?_q=${encodeURIComponent(words)}&sort=relevance&pagination[limit]=${limit}`, {
      extensions: true,
    });
    const { posts } = await listPublicPosts({ db, slots, cache, query, callerId: null, glossary });
    return posts.map(({ id }) => id);
  };
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** A minus and quotes are no part of the plain ways. */
const plainWords = (query: string): string[] => wordsOf(query.replace(/-"[^"]*"/g, ''));

/** As the site without the setting: any word, anywhere, newest first. */
async function rankByDate({ db }: DatabaseHandle, query: string, limit: number): Promise<number[]> {
  const any = sql.join(
    plainWords(query).map((word) => sql`search_text like app.like_part(${word})`),
    sql` or `,
  );
  const { rows } = await sql<{
    id: number;
  }>`select id from app.posts where ${any} order by created_at desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

async function rankByDatabase({ db }: DatabaseHandle, query: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from app.posts, to_tsvector('english', title || ' ' || text || ' ' || coalesce(post_user, '')) terms,
      replace(plainto_tsquery('english', ${plainWords(query).join(' ')})::text, '&', '|') as any_word
    where any_word <> '' and terms @@ any_word::tsquery order by ts_rank_cd(terms, any_word::tsquery) desc, id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Words as they are, of title, text and author; k1 1.2, b 0.75. */
function rankByBm25(posts: JudgedPost[]): Ranking {
  const documents = posts.map(({ title, text, author }) => wordsOf(`${title} ${text} ${author}`));
  const average = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
  const counts = documents.map((words) => {
    const times = new Map<string, number>();
    for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
    return times;
  });
  return async (query, limit) => {
    const words = [...new Set(plainWords(query))];
    const found = words.map((word) => counts.filter((times) => times.has(word)).length);
    const scored = counts.map((times, index) => {
      const norm = 1.2 * (0.25 + (0.75 * (documents[index]?.length ?? 0)) / average);
      const score = words.reduce((sum, word, place) => {
        const often = times.get(word) ?? 0;
        const rarity = Math.log(1 + (posts.length - (found[place] ?? 0) + 0.5) / ((found[place] ?? 0) + 0.5));
        return sum + (rarity * often * 2.2) / (often + norm);
      }, 0);
      return { id: index + 1, score };
    });
    return scored
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ id }) => id);
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { ROOT } from '#runtime/paths.ts';

/** The fixture: posts ten minutes apart from 2024 on, of 2,000 authors, with three of 300 hashtags each. */
export const AUTHORS = 2_000;
export const HASHTAGS = 300;
export const FIRST_POST_AT = Date.UTC(2024, 0, 1);
export const POSTS_PER_DAY = 144;

const ROWS_PER_STATEMENT = 1_000;
const DAY_MS = 86_400_000;

/**
 * Fills an empty database with so many posts of about a thousand characters, made of the sample posts' sentences: real
 * words, real frequencies, the same ones every time.
 */
export async function fillWithPosts(database: DatabaseHandle, count: number): Promise<void> {
  const random = createRandom();
  const sentences = sampleSentences();
  await withoutIndexes(database, async () => {
    for (let start = 0; start < count; start += ROWS_PER_STATEMENT) {
      const size = Math.min(ROWS_PER_STATEMENT, count - start);
      const posts = Array.from({ length: size }, (_, index) => makePost(start + index, sentences, random));
      // As one parameter: thousands of them take a database longer to read than the rows to write.
      const columns = sql.raw(Object.keys(posts[0] ?? {}).join(', '));
      await sql`
        insert into app.posts (${columns})
        select ${columns} from jsonb_populate_recordset(null::app.posts, ${JSON.stringify(posts)}::text::jsonb)`.execute(
        database.db,
      );
    }
    await database.exec(`
      insert into app.hashtags (name) select '#tag' || i from generate_series(1, ${HASHTAGS}) i;
      insert into app.posts_hashtags (post_id, hashtag_id)
        select p.id, 1 + (p.id * 7 + k * k * 13) % ${HASHTAGS} from app.posts p, generate_series(1, 3) k
        on conflict do nothing;
    `);
  });
  await database.exec('vacuum analyze');
}

/** Makes the indexes afterwards, which takes a third of the time. Keys stay. */
async function withoutIndexes(database: DatabaseHandle, fill: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace in ('app'::regnamespace, 'public'::regnamespace) and not i.indisunique`.execute(database.db);
  for (const { name } of indexes) await database.exec(`drop index ${name}`);
  await fill();
  await database.exec("set maintenance_work_mem = '512MB'");
  for (const { definition } of indexes) await database.exec(definition);
}

function makePost(number: number, sentences: string[], random: () => number) {
  const pick = () => sentences[Math.floor(random() * sentences.length)] ?? '';
  const text = Array.from({ length: 6 + Math.floor(random() * 18) }, pick).join(' ');
  const at = new Date(FIRST_POST_AT + (number * DAY_MS) / POSTS_PER_DAY).toISOString();
  return {
    title: text.slice(0, 70),
    description: text.slice(70, 230),
    url_slug: `post-${number}`,
    text: `${text} number${number}`,
    type: 'LinkedIn',
    post_user: `Author ${Math.floor(random() * AUTHORS)}`,
    text_hash: String(number),
    ...{ published_at: at, created_at: at, updated_at: at },
  };
}

export function sampleSentences(): string[] {
  const lines = readFileSync(join(ROOT, 'supabase/seed/posts.ndjson'), 'utf8').trim().split('\n');
  return lines
    .flatMap((line) => (JSON.parse(line) as { text: string }).text.split(/(?<=[.!?])\s+|\n+/))
    .filter((sentence) => sentence.length > 20);
}

/** The words that visitors might search for, of four letters and more, the same ones every time. */
export const sampleWords = (): string[] => [
  ...new Set(sampleSentences().flatMap((sentence) => sentence.toLowerCase().match(/\b[a-z]{4,}\b/g) ?? [])),
];

/** Numbers from 0 to 1, the same ones every time. */
export function createRandom(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

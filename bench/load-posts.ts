import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type DatabaseHandle, openDatabase } from '#backend/db/connection.ts';
import { migrate } from '#backend/db/migrate.ts';
import { ROOT } from '#server/process/root.ts';
import { createRandom } from './create-random.ts';
import { loadQuickly } from './load-quickly.ts';

const ROWS_PER_STATEMENT = 1_000;
const FIRST_AT = Date.UTC(2024, 0, 1);
const MINUTES_APART = 10;

/** Fills an embedded database that no process holds. */
export async function loadPosts(dataDir: string, count: number): Promise<void> {
  const database = await openDatabase({ dataDir });
  try {
    await migrate(database);
    await fillWithPosts(database, count);
  } finally {
    await database.close();
  }
}

type Post = ReturnType<typeof makePost>;
type Fill = {
  /** What else there is to say of a post, by its place in the row. */
  vary?: ((post: Post, number: number) => object) | undefined;
  /** Fills other tables before the indexes are made. */
  andThen?: (() => Promise<void>) | undefined;
};

/**
 * Fills an empty database with so many posts of about a thousand characters, made of the sample posts' sentences: real
 * words, real frequencies, the same ones every time. Three hashtags each.
 */
export async function fillWithPosts(
  database: DatabaseHandle,
  count: number,
  { vary = (post) => post, andThen }: Fill = {},
): Promise<void> {
  const random = createRandom();
  const sentences = sampleSentences();
  await loadQuickly(database, async () => {
    for (let start = 0; start < count; start += ROWS_PER_STATEMENT) {
      const size = Math.min(ROWS_PER_STATEMENT, count - start);
      const numbers = Array.from({ length: size }, (_, index) => start + index);
      await insertPosts(
        database,
        numbers.map((number) => vary(makePost(number, sentences, random), number)),
      );
    }
    await database.exec(`
      insert into app.hashtags (name) select '#tag' || i from generate_series(1, 300) i;
      insert into app.posts_hashtags (post_id, hashtag_id)
        select p.id, 1 + (p.id * 7 + k * k * 13) % 300 from app.posts p, generate_series(1, 3) k on conflict do nothing;
    `);
    await andThen?.();
  });
  await database.exec('vacuum analyze');
}

/** As one parameter: thousands of them take a database longer to read than the rows to write. */
async function insertPosts(database: DatabaseHandle, posts: object[]): Promise<void> {
  const columns = sql.raw(Object.keys(posts[0] ?? {}).join(', '));
  await sql`
    insert into app.posts (${columns})
    select ${columns} from jsonb_populate_recordset(null::app.posts, ${JSON.stringify(posts)}::text::jsonb)`.execute(
    database.db,
  );
}

function makePost(number: number, sentences: string[], random: () => number) {
  const pick = () => sentences[Math.floor(random() * sentences.length)] ?? '';
  const text = Array.from({ length: 6 + Math.floor(random() * 18) }, pick).join(' ');
  const at = new Date(FIRST_AT + number * MINUTES_APART * 60_000).toISOString();
  return {
    title: text.slice(0, 70),
    description: text.slice(70, 230),
    url_slug: `post-${number}`,
    image_id: null,
    text: `${text} number${number}`,
    type: 'LinkedIn' as const,
    post_user: `Author ${Math.floor(random() * 2_000)}`,
    post_link: null,
    user_link: null,
    source_slug: null,
    canonical_link: null,
    text_hash: String(number),
    published_at: at,
    created_at: at,
    updated_at: at,
  };
}

export function sampleSentences(): string[] {
  const lines = readFileSync(join(ROOT, 'supabase/seed/posts.ndjson'), 'utf8').trim().split('\n');
  return lines
    .flatMap((line) => (JSON.parse(line) as { text: string }).text.split(/(?<=[.!?])\s+|\n+/))
    .filter((sentence) => sentence.length > 20);
}

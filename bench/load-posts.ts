import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type DatabaseHandle, openDatabase } from '#backend/db/connection.ts';
import { migrate } from '#backend/db/migrate.ts';
import { ROOT } from '#server/process/root.ts';

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

/**
 * Fills an empty database with so many posts of about a thousand characters, made of the sample posts' sentences: real
 * words, real frequencies, the same ones every time. Three hashtags each.
 */
export async function fillWithPosts(database: DatabaseHandle, count: number): Promise<void> {
  const random = createRandom();
  const sentences = sampleSentences();
  // Filling the index afterwards takes a third of the time.
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = 'posts_search'`.execute(database.db);
  await database.exec('drop index app.posts_search');
  for (let start = 0; start < count; start += ROWS_PER_STATEMENT) {
    const size = Math.min(ROWS_PER_STATEMENT, count - start);
    const posts = Array.from({ length: size }, (_, index) => makePost(start + index, sentences, random));
    await database.db.insertInto('app.posts').values(posts).execute();
  }
  await database.exec(`
    insert into app.hashtags (name) select '#tag' || i from generate_series(1, 300) i;
    insert into app.posts_hashtags (post_id, hashtag_id)
      select p.id, 1 + (p.id * 7 + k * k * 13) % 300 from app.posts p, generate_series(1, 3) k on conflict do nothing;
  `);
  await database.exec("set maintenance_work_mem = '512MB'");
  await database.exec(rows[0]?.indexdef ?? '');
  await database.exec('vacuum analyze');
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

function sampleSentences(): string[] {
  const lines = readFileSync(join(ROOT, 'supabase/seed/posts.ndjson'), 'utf8').trim().split('\n');
  return lines
    .flatMap((line) => (JSON.parse(line) as { text: string }).text.split(/(?<=[.!?])\s+|\n+/))
    .filter((sentence) => sentence.length > 20);
}

/** Numbers from 0 to 1, the same ones every time. */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

import { sql } from 'kysely';
import sharp from 'sharp';
import type { TestBackend } from '#test/rig/backend.ts';
import { send, signUp } from '#test/rig/client.ts';

/** A reader of the filled site. */
export const READER = { username: 'maren', password: 'maren-password' };

/** The address of the reader's public list. */
export const LIST_TOKEN = '0123456789abcdef'.repeat(2);

/** A site with something of everything: posts with pictures and hashtags, a reader with bookmarks and a public list, a list, summaries, a log. */
export async function fillSite(backend: TestBackend): Promise<void> {
  const { db } = backend.database;
  const token = backend.config.ingestToken;
  const png = await sharp({ create: { width: 900, height: 450, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();
  const posts = Array.from({ length: 12 }, (_, index) => ({
    text: `Post ${index}: bids, "quotes", a \\backslash, a tab\t, an emoji 🎉 and\nlines.\n#ppc #t${index % 3}`,
    postUser: `Author ${index % 4}`,
    postLink: `https://example.com/${index}`,
    publishedAt: new Date(Date.UTC(2026, 10, 1 + (index % 5), 10, index)).toISOString(),
    ...(index < 2 && { imageData: `data:image/png;base64,${png.toString('base64')}` }),
  }));
  const { status, body } = await send(backend, 'POST', '/api/news', { token, body: posts });
  if (status !== 200 || body.data.created !== posts.length) throw new Error(`Ingest answered ${JSON.stringify(body)}`);

  const reader = await signUp(backend, READER.username);
  await sql`
    with bookmark as (insert into app.bookmarks (user_id, name) values (${reader.id}, 'Keep') returning id)
    insert into app.bookmarks_posts (bookmark_id, post_id, note)
    select id, post, 'Why ' || post || E'\n"quoted"' from bookmark, unnest(array[3, 1]) post`.execute(db);
  await sql`
    insert into app.lists (bookmark_id, user_id, token, title, about, shown_as, published_at, updated_at)
    select id, user_id, ${LIST_TOKEN}, 'Keep', 'Worth it', 'M. Aren', now(), now() from app.bookmarks`.execute(db);
  await sql`
    insert into public.subscribers (email, status) values ('a@example.com', 'confirmed'), ('b@example.com', 'suppressed')`.execute(
    db,
  );
  await sql`
    update public.gb_daily_summaries set status = 'completed', title = 'A day', summary_content = '- One'
    where date = '2026-11-02'`.execute(db);
  await sql`
    insert into app.sources (url, canonical_url, host, next_poll_at, created_at)
    values ('https://example.com/feed', 'https://example.com/feed', 'example.com', now(), now())`.execute(db);
}

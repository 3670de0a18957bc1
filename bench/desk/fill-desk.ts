import type { DatabaseHandle } from '#backend/db/connection.ts';
import { sampleSentences } from '../load-posts.ts';

const HOUR_MS = 60 * 60 * 1000;
const SOURCES = 500;
const WORDS = 2_000;

type Post = { published_at: string; created_at: string };

/** Drafts, hidden and deleted posts, and where they come from: of a post made for a benchmark, by its place in the row. */
export function varyPost(post: Post, number: number): object {
  const kind = number % 100;
  return {
    ...post,
    published_at: kind < 5 ? null : post.published_at,
    last_published_at: kind === 3 || kind === 4 ? post.published_at : null,
    hidden_at: kind === 3 ? post.created_at : null,
    deleted_at: kind === 4 ? post.created_at : null,
    type: number % 50 === 7 ? 'Twitter' : 'LinkedIn',
    updated_at: new Date(Date.parse(post.created_at) + (number % 977) * HOUR_MS).toISOString(),
    source_id: number % 3 === 0 ? null : 1 + ((number * 7919) % SOURCES),
  };
}

/** What posts of `varyPost` refer to. */
export const fillSources = (database: DatabaseHandle): Promise<void> => database.exec(SOURCES_SQL);

/**
 * Adds what a desk shows besides its posts, which are there already: as many readers, addresses, hashtags, lines of the log and
 * reports as there are posts, in every state. Made by arithmetic: the same each time.
 */
export async function fillDesk(database: DatabaseHandle, count: number): Promise<void> {
  const words = [
    ...new Set(
      sampleSentences()
        .join(' ')
        .toLowerCase()
        .match(/[a-z]{4,}/g),
    ),
  ].slice(0, WORDS);
  await database.exec(`create table app.bench_words as
    select row_number() over () - 1 as id, word from jsonb_array_elements_text('${JSON.stringify(words)}') word;
    create unique index on app.bench_words (id); analyze app.bench_words`);
  for (const statement of [...statements(count, words.length), subscribers(count), reports(count)]) {
    await database.exec(statement);
  }
  await database.exec('drop table app.bench_words');
}

const SOURCES_SQL = `insert into app.sources (url, canonical_url, host, title, type, failures, state, next_poll_at, polled_at, created_at)
    select 'https://feed' || i || '.example/rss', 'https://feed' || i || '.example/rss', 'feed' || i || '.example',
      'Feed ' || i, case when i % 5 = 0 then 'Twitter' else 'LinkedIn' end, case when i % 9 = 0 then i % 4 else 0 end,
      case when i % 20 = 0 then 'paused' else 'active' end, now(), now() - i * interval '1 minute', now()
    from generate_series(1, ${SOURCES}) i`;

const statements = (count: number, words: number): string[] => [
  `insert into app.users (username, email, password_hash, blocked, created_at)
    select w.word || i, w.word || '.' || v.word || i || '@' || case i % 3 when 0 then 'gmail.com' else v.word || '.example' end,
      'x', i % 50 = 0, timestamptz '2024-01-01' + (i::bigint * 104729 % ${count}) * interval '5 minutes'
    from generate_series(1, ${count}) i join app.bench_words w on w.id = i * 31 % ${words} join app.bench_words v on v.id = i * 17 % ${words}`,
  `insert into app.bookmarks (user_id, name)
    select u.id, 'Bookmark ' || k from app.users u, generate_series(1, 1 + u.id % 20) k where u.id % 5 = 0`,
  `insert into app.hashtags (name, state, created_at)
    select '#' || w.word || i, case when i % 100 = 1 then 'waiting' when i % 100 = 2 then 'banned' else 'public' end,
      timestamptz '2024-01-01' + (i::bigint * 104729 % ${count}) * interval '5 minutes'
    from generate_series(1, ${count}) i join app.bench_words w on w.id = i * 13 % ${words}`,
  `insert into app.hashtag_makers (hashtag_id, user_id)
    select h.id, 1 + h.id % (select max(id) from app.users) from app.hashtags h where h.state = 'waiting'`,
  `insert into app.audit_log (at, actor, actor_id, username, action, subject, subject_id, before, after)
    select timestamptz '2024-01-01' + i * interval '5 minutes', a.actor, 1,
      case a.actor when 'site' then null when 'operator' then (array['ada', 'bob', 'cleo'])[1 + i % 3] else w.word || i end,
      s.subject || '.' || (array['edit', 'hide', 'create', 'merge'])[1 + i % 4], s.subject, (1 + i * 7 % ${count})::text,
      jsonb_build_object('name', w.word, 'title', repeat(w.word || ' ', 20)), jsonb_build_object('name', w.word || i)
    from generate_series(1, ${count}) i join app.bench_words w on w.id = i * 31 % ${words}
    cross join lateral (select (array['reader', 'operator', 'token', 'command', 'site'])[1 + i % 5] as actor) a
    cross join lateral (select (array['posts', 'hashtags', 'readers', 'subscribers', 'sources', 'mail'])[1 + i % 6] as subject) s`,
];

const subscribers = (count: number): string => `
  insert into public.subscribers (email, status, suppressed_by_operator, confirmed_at, unsubscribed_at, suppressed_at, created_at)
    select w.word || '.' || i || case i % 3 when 0 then '@gmail.com' else '@shop.example' end, s.status, i % 200 = 3,
      case when s.status in ('confirmed', 'unsubscribed') then s.at + interval '1 day' end,
      case when s.status = 'unsubscribed' then s.at + interval '9 days' end,
      case when s.status = 'suppressed' then s.at + interval '2 days' end, s.at
    from generate_series(1, ${count}) i join app.bench_words w on w.id = i * 31 % (select count(*) from app.bench_words)
    cross join lateral (
      select case when i % 10 < 7 then 'confirmed' when i % 10 = 7 then 'pending' when i % 10 = 8 then 'unsubscribed'
          else 'suppressed' end as status,
        timestamptz '2024-01-01' + (i::bigint * 104729 % ${count}) * interval '5 minutes' as at
    ) s`;

// Half of them are open, and a post that was reported has three, or ten.
const reports = (count: number): string => `
  insert into app.reports (post_id, reason, note, signed_in, reporter_hash, created_at, settled_at)
    select case when i % 4 = 0 then 1 + i % (${count} / 40 + 1) else 1 + (i::bigint * 104729 % (${count} / 4 + 1)) * 3 end,
      (array['spam', 'incorrect', 'offensive', 'copyright', 'other'])[1 + i % 5],
      case when i % 5 = 0 then 'I have seen this ' || w.word || ' elsewhere, number ' || i end, i % 2 = 0,
      case when i % 2 = 0 then 'reporter ' || i end, timestamptz '2024-01-01' + i * interval '5 minutes',
      case when i % 2 = 1 then timestamptz '2024-01-02' + i * interval '5 minutes' end
    from generate_series(1, ${count}) i join app.bench_words w on w.id = i * 31 % (select count(*) from app.bench_words)`;

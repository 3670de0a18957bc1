import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { authorSlug } from '#lib/utils/author-slug.ts';
import type { Db } from '../../db/db.ts';
import { toIntegers } from '../../db/parameters.ts';
import { createRuleIndex } from '../../follows/matching/rule-index.ts';
import { readWatchedFilters, toFilterKey } from '../../follows/matching/watched-filter.ts';
import { NEWS_DAYS, REACH_DAYS } from './opened-posts.ts';
import type { ChosenPost, MailRule, PersonalPart } from './personal-part.ts';

export type PersonalReader = {
  subscriber: number;
  userId: number | null;
  rules: readonly MailRule[];
  /** Posts from before this are not new. */
  since: Date;
};

/** Compared without a pause for other work of the process. */
const COMPARED_AT_ONCE = 20;
/** In one mail; the others are a number. */
const POSTS_MAX = 12;
/** Beyond any real week; the newest posts are used. */
const READ_MAX = 6000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A mail that was held up brings a week at most. */
const REACH_MS = REACH_DAYS * DAY_MS;
/** A post becomes visible with the end of its transaction, and an import takes long: those of the hour before are looked at again. */
const OVERLAP_MS = HOUR_MS;

/**
 * Composes the new posts of each of these readers, by their number on the list; those without any are left out. Each post is compared with all
 * rules at once. Muted, saved and opened posts, and those of the last mail, are no news. Of a story the newest post stands for all.
 * @param posts those of `listNewPosts`, which one run reads once
 */
export async function composeParts(
  db: Db,
  readers: readonly PersonalReader[],
  posts: readonly NewPost[],
  now: Date,
): Promise<Map<number, PersonalPart>> {
  const rulesOfReaders = readers.map(({ rules }) => rules);
  if (rulesOfReaders.flat().length === 0) return new Map();
  const match = createRuleIndex(await readWatchedFilters(db, rulesOfReaders));
  const from = Math.min(...readers.map(startOf));
  const recent = posts.filter(({ shownAt }) => shownAt.getTime() > from);
  const matched = new Map<string, NewPost[]>();
  for (const [index, post] of recent.entries()) {
    for (const key of match(post)) {
      const others = matched.get(key);
      if (others) others.push(post);
      else matched.set(key, [post]);
    }
    if (index % COMPARED_AT_ONCE === COMPARED_AT_ONCE - 1) await setImmediate();
  }
  const known = await readKnown(db, readers, recent, now);
  const parts = new Map<number, PersonalPart>();
  for (const reader of readers) {
    const part = composePart(reader, matched, known.get(reader.subscriber) ?? new Set());
    if (part) parts.set(reader.subscriber, part);
  }
  return parts;
}

export type NewPost = {
  id: number;
  author: string | null;
  hashtags: number[];
  text: string;
  story: string | null;
  /** When readers could see it first. */
  shownAt: Date;
};

/** Posts from then on are new to a reader. */
const startOf = ({ since }: PersonalReader): number => since.getTime() - OVERLAP_MS;

function composePart(
  reader: PersonalReader,
  matched: ReadonlyMap<string, NewPost[]>,
  known: ReadonlySet<number>,
): PersonalPart | null {
  const isNew = ({ id, shownAt }: NewPost): boolean => shownAt.getTime() > startOf(reader) && !known.has(id);
  const muted = new Set(rulesOf('mute').flatMap((rule) => matched.get(toFilterKey(rule)) ?? []));
  const found = new Map<NewPost, MailRule & { does: 'follow' | 'tell' }>();
  for (const rule of [...rulesOf('follow'), ...rulesOf('tell')])
    for (const post of matched.get(toFilterKey(rule)) ?? [])
      if (isNew(post) && !muted.has(post) && !found.has(post)) found.set(post, rule);
  if (found.size === 0) return null;
  const newest = [...found.keys()].sort((a, b) => b.shownAt.getTime() - a.shownAt.getTime() || b.id - a.id);
  const chosen = new Map<string, ChosenPost>();
  for (const post of newest) {
    const subject = post.story ?? `post ${post.id}`;
    const listed = chosen.get(subject);
    const rule = found.get(post);
    if (listed) listed.others += 1;
    else if (rule) {
      const { query, name, does } = rule;
      chosen.set(subject, { id: post.id, query, name, does, story: post.story, others: 0 });
    }
  }
  const all = [...chosen.values()];
  const more = all.slice(POSTS_MAX).reduce((sum, { others }) => sum + 1 + others, 0);
  return { posts: all.slice(0, POSTS_MAX), more, seen: newest.map(({ id }) => id) };

  function rulesOf<Effect extends MailRule['does']>(does: Effect): (MailRule & { does: Effect })[] {
    return reader.rules.filter((rule): rule is MailRule & { does: Effect } => rule.does === does);
  }
}

type Row = Omit<NewPost, 'shownAt'> & { shownAt: string; postUser: string | null };

/** The public posts that readers could see first within the last eight days, the newest 6,000. */
export async function listNewPosts(db: Db, now: Date): Promise<NewPost[]> {
  const news = new Date(now.getTime() - NEWS_DAYS * DAY_MS).toISOString();
  const from = new Date(now.getTime() - REACH_MS).toISOString();
  const { rows } = await sql<Row>`
    select p.id, p.post_user as "postUser", p.search_text as text, coalesce(p.shown_at, p.received_at) as "shownAt", s.slug as story,
      coalesce((
        select jsonb_agg(ph.hashtag_id) from app.posts_hashtags ph where ph.post_id = p.id), '[]') as hashtags
    from app.posts p
      left join app.stories_posts sp on sp.post_id = p.id and sp.is_shown
      left join app.stories s on s.id = sp.story_id and not s.is_hidden
    where p.published_at is not null and p.created_at > ${news}::timestamptz
      and coalesce(p.shown_at, p.received_at) > ${from}::timestamptz
    order by p.created_at desc, p.id desc limit ${READ_MAX}`.execute(db);
  return rows.map(({ postUser, shownAt, ...row }) => ({
    ...row,
    author: postUser === null ? null : authorSlug(postUser),
    shownAt: new Date(shownAt),
  }));
}

/** The posts that readers have saved or opened, or that an earlier mail had, by their number on the list. */
async function readKnown(
  db: Db,
  readers: readonly PersonalReader[],
  posts: readonly NewPost[],
  now: Date,
): Promise<Map<number, Set<number>>> {
  const subscribers = toIntegers(readers.map(({ subscriber }) => subscriber));
  const users = toIntegers(readers.flatMap(({ userId }) => userId ?? []));
  const { rows } = await sql<{ subscriber: number; ids: number[] }>`
    select d.subscriber_id::int as subscriber, d.personal -> 'seen' as ids
    from public.mail_deliveries d join public.mail_issues i on i.id = d.issue_id
    where d.subscriber_id = any(${subscribers}) and d.personal is not null
      and i.created_at > ${new Date(now.getTime() - REACH_MS - DAY_MS).toISOString()}::timestamptz
    union all
    select m.subscriber_id::int, jsonb_agg(distinct bp.post_id)
    from app.personal_mails m join app.bookmarks b on b.user_id = m.user_id
      join app.bookmarks_posts bp on bp.bookmark_id = b.id
    where m.user_id = any(${users}) and bp.post_id = any(${toIntegers(posts.map(({ id }) => id))})
    group by 1
    union all
    select m.subscriber_id::int, jsonb_agg(o.post_id)
    from app.personal_mails m join app.opened_posts o on o.user_id = m.user_id
    where m.user_id = any(${users}) and o.post_id = any(${toIntegers(posts.map(({ id }) => id))})
    group by 1`.execute(db);
  const known = new Map<number, Set<number>>();
  for (const { subscriber, ids } of rows) {
    const all = known.get(subscriber) ?? new Set();
    known.set(subscriber, all);
    for (const id of ids) all.add(id);
  }
  return known;
}

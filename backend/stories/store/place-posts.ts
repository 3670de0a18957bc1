import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from '#backend/db/db.ts';
import { toIntegers, toJson } from '#backend/db/parameters.ts';
import { CANDIDATE_SCORE, SAME_SCORE } from '../compare-posts.ts';
import type { PairJudge } from '../judge-pair.ts';
import { byTime, type Grouping, type Member, placePost } from '../place-post.ts';
import { findNeighbours } from './frequencies.ts';
import { type Known, openKnown } from './known-posts.ts';
import { listWaiting, readUnread, type StoredPost, toDay, toHash } from './read-posts.ts';
import { noteShown, showJudged } from './show-story.ts';

type Placed = Pick<StoredPost, 'id' | 'author' | 'at'>;
type StoredMember = Member<number, Placed, number>;
type Members = Map<number, StoredMember>;
type Outcome = { placed: number; hasChanged: boolean };
type Options = {
  judge?: PairJudge | undefined;
  now: Date;
  signal: AbortSignal;
  /** Called when the run ends, also by an error, if stories on the site have other posts than before. */
  onChanged?: () => Promise<void>;
};
type Batch = { ids: readonly number[]; posts: StoredPost[]; neighbours: ReadonlyMap<number, number[]> };
type Run = {
  db: Db;
  judge: PairJudge | undefined;
  isJudged: (post: Placed) => boolean;
  signal: AbortSignal;
  known: Known;
};

/** Readers of the embedded database wait for each statement: these take some hundredths of a second. */
const READ_AT_ONCE = 25;
const PLACED_AT_ONCE = 10;
const LISTED_AT_ONCE = 1_000;
/** Older posts are placed without the judge: the backlog of an upgrade would cost thousands of questions. */
const JUDGED_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Puts all posts that wait into stories, the newest batch first: reads what they may share with others, then places them in the order of
 * their dates. A run that was killed is taken up where it ended; one at a time may run. Throws where the judge cannot be asked: what was
 * placed before is kept, the rest waits. `hasChanged`: a story on the site has other posts.
 */
export async function placePosts(db: Db, { judge, now, signal, onChanged }: Options): Promise<Outcome> {
  const outcome: Outcome = { placed: 0, hasChanged: false };
  const isJudged = ({ at }: Placed) => judge !== undefined && now.getTime() - at.getTime() <= JUDGED_DAYS * DAY_MS;
  let next: Promise<Batch> | null = null;
  try {
    await forgetHidden(db);
    let waiting: number[] = [];
    let known: Known | null = null;
    while (!signal.aborted) {
      // Posts come in while others are placed.
      if (await readEvidence(db, outcome)) {
        await Promise.allSettled([next]);
        waiting = [];
        known = null;
        next = null;
        continue;
      }
      if (waiting.length === 0 && next === null) waiting = await listWaiting(db, LISTED_AT_ONCE);
      if (waiting.length === 0 && next === null) break;
      known ??= await openKnown(db);
      const batch: Batch = await (next ?? prepareBatch(db, known, waiting.splice(0, PLACED_AT_ONCE)));
      // The database finds the neighbours of the next posts while these are compared.
      next = waiting.length === 0 ? null : prepareBatch(db, known, waiting.splice(0, PLACED_AT_ONCE));
      next?.catch(() => {});
      const placed = await placeBatch({ db, judge, isJudged, signal, known }, batch, outcome);
      if (placed === 0) break;
    }
  } finally {
    await Promise.allSettled([next]);
    if (outcome.hasChanged) await onChanged?.();
  }
  return outcome;
}

/** A hidden post without evidence waits again when it comes back. */
const forgetHidden = (db: Db) =>
  sql`
    with hidden as (
      delete from app.unplaced_posts u using app.posts p where p.id = u.post_id and p.published_at is null returning u.post_id
    )
    delete from app.story_evidence e using hidden where e.post_id = hidden.post_id`.execute(db);

/** Stores the evidence of some posts. Returns whether there were any. */
async function readEvidence(db: Db, outcome: Outcome): Promise<boolean> {
  const posts = await readUnread(db, READ_AT_ONCE);
  if (posts.length === 0) return false;
  const ids = sql.join(posts.map(({ id }) => id));
  const values = posts.flatMap(({ id, at, evidence }) => {
    const day = toDay(at);
    return [...new Set([...evidence.values.keys()].map(toHash))].map((key) => ({ key, day, post_id: id }));
  });
  const hasChanged = await db.transaction().execute(async (transaction) => {
    await sql`delete from app.story_evidence where post_id in (${ids})`.execute(transaction);
    // As operators do, locks stories before their posts.
    await sql`
      select from app.stories where id in (select story_id from app.stories_posts where post_id in (${ids}) and not by_hand)
      order by id for update`.execute(transaction);
    const left = await sql<{ story: number; is_shown: boolean }>`
      delete from app.stories_posts where post_id in (${ids}) and not by_hand returning story_id as story, is_shown`.execute(
      transaction,
    );
    const stories = new Set(left.rows.flatMap(({ story, is_shown }) => (is_shown ? [story] : [])));
    for (const story of stories) await noteShown(transaction, story);
    await sql`
      insert into app.story_evidence (key, day, post_id)
      select v.key, v.day, v.post_id from jsonb_to_recordset(${toJson(values)}) as v (key int, day date, post_id int)
      join app.posts p on p.id = v.post_id`.execute(transaction);
    await sql`update app.unplaced_posts set is_read = true where post_id in (${ids})`.execute(transaction);
    return stories.size > 0;
  });
  outcome.hasChanged ||= hasChanged;
  // Readers are served in between.
  await setImmediate();
  return true;
}

/** Reads some posts, and finds those that each may share an event with. */
async function prepareBatch(db: Db, known: Known, ids: readonly number[]): Promise<Batch> {
  const posts = (await known.read(db, ids)).sort(byTime);
  await known.frequencies.load(db, posts);
  await setImmediate();
  return { ids, posts, neighbours: await findNeighbours(db, posts, known.frequencies.of) };
}

/** Returns how many posts wait no longer. Throws after saving what was placed before an error. */
async function placeBatch(run: Run, { ids, posts: batch, neighbours }: Batch, outcome: Outcome): Promise<number> {
  const { db, isJudged, signal } = run;
  const members = await loadMembers(db, [...ids, ...[...neighbours.values()].flat()]);
  const grouping = await openGrouping(run, batch, neighbours, members);
  const before = copyMembers(members);
  const { placed, placedMembers, failure } = await placeEach(batch, members, grouping.place, signal);
  const stories = Map.groupBy(placedMembers.values(), ({ story }) => story);
  const moved = new Set<number>();
  // One transaction each, so that readers are served in between. Each post changes one story.
  for (const [story, told] of stories) {
    await setImmediate();
    const changed = told.filter(({ post, support }) => {
      const member = before.get(post.id);
      return member?.story !== story || member.support !== support;
    });
    if (changed.length === 0) continue;
    const isKept = await db.transaction().execute(async (transaction) => {
      if (await areMoved(transaction, told, before)) return false;
      const id = await saveMembers(transaction, changed);
      const areJudged = told.every(({ post }) => isJudged(post));
      if (areJudged && (await showJudged(transaction, id))) outcome.hasChanged = true;
      return true;
    });
    if (!isKept) moved.add(story);
  }
  const done = placed.filter(({ id }) => !moved.has(placedMembers.get(id)?.story ?? 0)).map(({ id }) => id);
  await sql`delete from app.unplaced_posts where is_read and post_id = any(${toIntegers(done)})`.execute(db);
  outcome.placed += done.length;
  if (failure !== undefined) throw failure;
  // Of posts that have left the site meanwhile, none waits.
  return done.length + ids.length - batch.length;
}

/** Places posts until an error or the end of the run. What the error interrupted is as if it had not begun. */
async function placeEach(
  batch: readonly StoredPost[],
  members: Members,
  place: (post: StoredPost) => Promise<void>,
  signal: AbortSignal,
) {
  const placed: StoredPost[] = [];
  let placedMembers = copyMembers(members);
  for (const post of batch) {
    await setImmediate();
    if (signal.aborted) break;
    try {
      await place(post);
    } catch (failure) {
      return { placed, placedMembers, failure };
    }
    placed.push(post);
    placedMembers = copyMembers(members);
  }
  return { placed, placedMembers };
}

const copyMembers = (members: Members): Members => new Map([...members].map(([id, member]) => [id, { ...member }]));

/** Whether an operator has moved posts of a story since they were read. Locks it until the transaction ends. */
async function areMoved(transaction: Tx, told: readonly StoredMember[], before: Members): Promise<boolean> {
  await sql`select from app.stories where id = ${told[0]?.story ?? 0} for update`.execute(transaction);
  const { rows } = await sql<{ post_id: number; story_id: number }>`
    select post_id, story_id from app.stories_posts where post_id = any(${toIntegers(told.map(({ post }) => post.id))})
    order by post_id for update`.execute(transaction);
  const now = new Map(rows.map(({ post_id, story_id }) => [post_id, story_id]));
  return told.some(({ post }) => now.get(post.id) !== before.get(post.id)?.story);
}

/** All members of the stories that these posts are in. */
async function loadMembers(db: Db, ids: readonly number[]): Promise<Members> {
  const { rows } = await sql<{ post_id: number; story_id: number; support: number; author: string | null; at: string }>`
    select sp.post_id, sp.story_id, sp.support, p.post_user as author, p.created_at as at
    from app.stories_posts sp join app.posts p on p.id = sp.post_id
    where p.published_at is not null and sp.story_id in (
      select story_id from app.stories_posts where post_id = any(${toIntegers([...new Set(ids)])}))`.execute(db);
  return new Map(
    rows.map(({ post_id: id, story_id: story, support, author, at }) => [
      id,
      { post: { id, author, at: new Date(at) }, story, support },
    ]),
  );
}

async function openGrouping(
  { db, judge, isJudged, known: { read, frequencies, compare } }: Run,
  batch: readonly StoredPost[],
  neighbours: ReadonlyMap<number, number[]>,
  members: Members,
) {
  const ids = [...neighbours.values()].flat();
  const { rows } = await sql<{ post_id: number }>`
    select post_id from app.unplaced_posts where post_id = any(${toIntegers([...ids, ...batch.map(({ id }) => id)])})`.execute(
    db,
  );
  const waiting = new Set(rows.map(({ post_id }) => post_id));
  const candidates = new Map<number, StoredPost[]>();
  const verdicts = new Map<string, number>();
  let created = 0;
  const findCandidates = async (post: StoredPost) =>
    (
      await read(
        db,
        (neighbours.get(post.id) ?? []).filter((id) => !waiting.has(id)),
      )
    )
      .map((other) => ({ other, score: compare(post, other) }))
      .filter(({ score }) => score >= CANDIDATE_SCORE)
      .sort((a, b) => b.score - a.score || a.other.id - b.other.id)
      .map(({ other }) => other);
  const grouping: Grouping<number, Placed, number> = {
    members,
    listCandidates: ({ id }) => candidates.get(id) ?? [],
    judge: async (one, other) => {
      const [a, b] = await read(db, [one.id, other.id]);
      // One of them has left the site.
      if (!a || !b) return 0;
      if (!judge || !isJudged(a) || !isJudged(b)) {
        await frequencies.load(db, [a]);
        return compare(a, b) / SAME_SCORE;
      }
      const key = a.id < b.id ? `${a.id} ${b.id}` : `${b.id} ${a.id}`;
      const verdict = verdicts.get(key) ?? Number(await judge(a, b));
      verdicts.set(key, verdict);
      return verdict;
    },
    // A negative number until it is saved.
    createStory: () => {
      created -= 1;
      return created;
    },
  };
  return {
    place: async (post: StoredPost) => {
      waiting.delete(post.id);
      candidates.set(post.id, await findCandidates(post));
      await placePost(grouping, post);
    },
  };
}

/** Saves members of one story. Returns its id. */
async function saveMembers(transaction: Tx, changed: readonly StoredMember[]): Promise<number> {
  const story = changed[0]?.story ?? 0;
  const id = story > 0 ? story : await createStory(transaction);
  const rows = changed.map(({ post, support }) => ({ post_id: post.id, support }));
  await sql`
    insert into app.stories_posts (post_id, story_id, support)
    select p.id, s.id, c.support from jsonb_to_recordset(${toJson(rows)}) as c (post_id int, support int)
      join app.posts p on p.id = c.post_id join app.stories s on s.id = ${id}
    on conflict (post_id) do update set support = excluded.support
    where stories_posts.story_id = excluded.story_id`.execute(transaction);
  return id;
}

export async function createStory(transaction: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into app.stories default values returning id`.execute(transaction);
  return rows[0]?.id ?? 0;
}

import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { toIntegers, toJson } from '#backend/db/parameters.ts';
import type { Database } from '#backend/db/types.ts';
import { CANDIDATE_SCORE, comparePosts, SAME_SCORE } from '../compare-posts.ts';
import type { PairJudge } from '../judge-pair.ts';
import { type Grouping, type Member, placePost } from '../place-post.ts';
import { type Frequencies, findNeighbours, openFrequencies } from './frequencies.ts';
import { readPosts, readWaiting, type StoredPost, toDay, toHash } from './read-posts.ts';
import { noteShown, showStory } from './show-story.ts';

type Db = Kysely<Database>;
type StoredMember = Member<number, StoredPost, number>;
type Members = Map<number, StoredMember>;
type Outcome = { placed: number; hasChanged: boolean };
type Options = {
  judge?: PairJudge | undefined;
  now: Date;
  signal: AbortSignal;
  /** Called when the run ends, also by an error, if stories on the site have other posts than before. */
  onChanged?: () => Promise<void>;
};
type Run = { db: Db; judge: PairJudge | undefined; isJudged: (post: StoredPost) => boolean; signal: AbortSignal };

const READ_AT_ONCE = 200;
const PLACED_AT_ONCE = 50;
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
  const isJudged = ({ at }: StoredPost) => judge !== undefined && now.getTime() - at.getTime() <= JUDGED_DAYS * DAY_MS;
  try {
    await forgetHidden(db);
    while (!signal.aborted) {
      // Posts come in while others are placed.
      while (!signal.aborted && (await readEvidence(db, outcome)));
      const placed = await placeBatch({ db, judge, isJudged, signal }, outcome);
      if (placed === 0) break;
    }
  } finally {
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
  const posts = await readWaiting(db, false, READ_AT_ONCE);
  if (posts.length === 0) return false;
  const ids = sql.join(posts.map(({ id }) => id));
  const values = posts.flatMap(({ id, at, evidence }) =>
    [...new Set([...evidence.values.keys()].map(toHash))].map((key) => ({ key, day: toDay(at), post_id: id })),
  );
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

/** Returns how many posts wait no longer. Throws after saving what was placed before an error. */
async function placeBatch(run: Run, outcome: Outcome): Promise<number> {
  const { db, isJudged, signal } = run;
  const batch = await readWaiting(db, true, PLACED_AT_ONCE);
  if (batch.length === 0) return 0;
  const frequencies = await openFrequencies(db);
  await frequencies.load(db, batch);
  const neighbours = await findNeighbours(db, batch, frequencies.of);
  const members: Members = new Map();
  const known = await loadNeighbourhood(db, batch, [...new Set([...neighbours.values()].flat())], members);
  const grouping = await openGrouping(run, { known, neighbours, members, frequencies });
  const before = copyMembers(members);
  const { placed, placedMembers, failure } = await placeEach(batch, { members, place: grouping.place, signal });
  const changed = [...placedMembers.values()].filter(({ post, story, support }) => {
    const member = before.get(post.id);
    return member?.story !== story || member.support !== support;
  });
  const stories = Map.groupBy(placedMembers.values(), ({ story }) => story);
  const waitsNoLonger = await db.transaction().execute(async (transaction) => {
    const touched = new Set(changed.flatMap(({ story }) => stories.get(story) ?? []));
    const moved = await findMoved(transaction, [...touched], before);
    const kept = changed.filter(({ story }) => !moved.has(story));
    for (const [story, id] of await saveMembers(transaction, kept)) {
      const areJudged = stories.get(story)?.every(({ post }) => isJudged(post));
      const isShownAnew = await showStory(transaction, id, areJudged ? null : frequencies);
      outcome.hasChanged ||= isShownAnew;
    }
    const done = placed.filter(({ id }) => !moved.has(placedMembers.get(id)?.story ?? 0));
    await sql`
      delete from app.unplaced_posts where is_read and post_id = any(${toIntegers(done.map(({ id }) => id))})`.execute(
      transaction,
    );
    return done.length;
  });
  outcome.placed += waitsNoLonger;
  if (failure !== undefined) throw failure;
  return waitsNoLonger;
}

type Placing = { members: Members; place: (post: StoredPost) => Promise<void>; signal: AbortSignal };

/** Places posts until an error or the end of the run. What the error interrupted is as if it had not begun. */
async function placeEach(batch: readonly StoredPost[], { members, place, signal }: Placing) {
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

/** The stories whose posts an operator has moved since they were read. Locks all stories of these members until the transaction ends. */
async function findMoved(
  transaction: Transaction<Database>,
  members: readonly StoredMember[],
  before: Members,
): Promise<Set<number>> {
  const stories = toIntegers([...new Set(members.map(({ story }) => story))]);
  await sql`select from app.stories where id = any(${stories}) order by id for update`.execute(transaction);
  const { rows } = await sql<{ post_id: number; story_id: number }>`
    select post_id, story_id from app.stories_posts where post_id = any(${toIntegers(members.map(({ post }) => post.id))})
    order by post_id for update`.execute(transaction);
  const now = new Map(rows.map(({ post_id, story_id }) => [post_id, story_id]));
  return new Set(
    members.filter(({ post }) => now.get(post.id) !== before.get(post.id)?.story).map(({ story }) => story),
  );
}

/** The posts of a batch, their neighbours and all posts of the stories that those are in, which become `members`. */
async function loadNeighbourhood(
  db: Db,
  batch: readonly StoredPost[],
  neighbours: readonly number[],
  members: Members,
): Promise<Map<number, StoredPost>> {
  const ids = [...new Set([...batch.map(({ id }) => id), ...neighbours])];
  const { rows } = await sql<{ post_id: number; story_id: number; support: number }>`
    select post_id, story_id, support from app.stories_posts where story_id in (
      select story_id from app.stories_posts where post_id in (${sql.join(ids)}))`.execute(db);
  const own = new Set(batch.map(({ id }) => id));
  const others = [...new Set([...ids, ...rows.map(({ post_id }) => post_id)])].filter((id) => !own.has(id));
  const known = new Map([...batch, ...(await readPosts(db, others))].map((post) => [post.id, post]));
  for (const { post_id, story_id, support } of rows) {
    const post = known.get(post_id);
    if (post) members.set(post_id, { post, story: story_id, support });
  }
  return known;
}

type Neighbourhood = {
  known: Map<number, StoredPost>;
  neighbours: Map<number, number[]>;
  members: Members;
  frequencies: Frequencies;
};

async function openGrouping({ db, judge, isJudged }: Run, { known, neighbours, members, frequencies }: Neighbourhood) {
  const { rows } = await sql<{ post_id: number }>`
    select post_id from app.unplaced_posts where post_id in (${sql.join([...known.keys()])})`.execute(db);
  const waiting = new Set(rows.map(({ post_id }) => post_id));
  const candidates = new Map<number, StoredPost[]>();
  const verdicts = new Map<string, number>();
  const compare = (a: StoredPost, b: StoredPost) => comparePosts(a, b, frequencies.of);
  let created = 0;
  const findCandidates = (post: StoredPost) =>
    (neighbours.get(post.id) ?? [])
      .flatMap((id) => (waiting.has(id) ? [] : (known.get(id) ?? [])))
      .map((other) => ({ other, score: compare(post, other) }))
      .filter(({ score }) => score >= CANDIDATE_SCORE)
      .sort((a, b) => b.score - a.score || a.other.id - b.other.id)
      .map(({ other }) => other);
  const grouping: Grouping<number, StoredPost, number> = {
    members,
    listCandidates: ({ id }) => candidates.get(id) ?? [],
    judge: async (a, b) => {
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
      candidates.set(post.id, findCandidates(post));
      await placePost(grouping, post);
    },
  };
}

/** Returns the stories that have other members than before, with their ids. */
async function saveMembers(
  transaction: Transaction<Database>,
  changed: readonly StoredMember[],
): Promise<Map<number, number>> {
  const stories = new Map<number, number>();
  for (const { post, story, support } of changed) {
    if (!stories.has(story)) stories.set(story, story > 0 ? story : await createStory(transaction));
    await sql`
      insert into app.stories_posts (post_id, story_id, support)
      select p.id, s.id, ${support} from app.posts p, app.stories s where p.id = ${post.id} and s.id = ${stories.get(story)}
      on conflict (post_id) do update set support = excluded.support
      where stories_posts.story_id = excluded.story_id`.execute(transaction);
  }
  return stories;
}

async function createStory(transaction: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into app.stories default values returning id`.execute(transaction);
  return rows[0]?.id ?? 0;
}

import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from '#backend/db/db.ts';
import { toIntegers } from '#backend/db/parameters.ts';
import { findCandidates, storeEvidence } from './find-candidates.ts';
import type { JudgedPost, PairJudge } from './judge-pair.ts';
import { noteShown, showJudged } from './show-story.ts';

type Outcome = { placed: number; hasChanged: boolean };
type Options = {
  /** Publishes what two of its verdicts agree on. Without one, everything is only suggested. */
  judge?: PairJudge | undefined;
  now: Date;
  signal: AbortSignal;
  /** Called when the run ends, also by an error, if stories on the site have other posts than before. */
  onChanged?: () => Promise<void>;
};
type Post = JudgedPost & { id: number };
type Member = { id: number; story: number; at: string; waits: boolean };

/** Readers of the embedded database wait for each statement: these take some hundredths of a second. */
const READ_AT_ONCE = 25;
const LISTED_AT_ONCE = 25;
/** A post that resembles more others is about a topic. */
const CANDIDATES = 6;
/** Posts with at least this score are worth suggesting: of such pairs about two in three are about the same event. */
const SAME_SCORE = 1.4;
/** A judge is asked about more. */
const ASKED_SCORE = 1;
/** A post joins a story if it resembles half of its posts, or of so many. */
const COMPARED = 3;
/** Stories of more posts are about a topic. */
const STORY_POSTS_MAX = 40;
const DAY_MS = 24 * 60 * 60 * 1000;
const WINDOW_MS = 7 * DAY_MS;
/** Older posts are placed without the judge: the backlog of an import would cost thousands of questions. */
const JUDGED_DAYS = 14;

/**
 * Puts all posts that wait into stories, the newest first. A run that was killed is taken up where it ended; one at a time may run.
 * Throws where the judge cannot be asked: what was placed before is kept, the rest waits. `hasChanged`: a story on the site has other posts.
 */
export async function placePosts(db: Db, { judge, now, signal, onChanged }: Options): Promise<Outcome> {
  const outcome: Outcome = { placed: 0, hasChanged: false };
  try {
    await forgetHidden(db);
    while (!signal.aborted) {
      // Readers are served in between.
      await setImmediate();
      if (await readEvidence(db, outcome)) continue;
      const posts = await readWaiting(db);
      if (posts.length === 0) break;
      for (const post of posts) {
        if (signal.aborted) break;
        const isJudged = judge !== undefined && now.getTime() - Date.parse(post.at) <= JUDGED_DAYS * DAY_MS;
        const likely = await findCandidates(db, post.id, isJudged ? ASKED_SCORE : SAME_SCORE, CANDIDATES);
        const agreeing = isJudged ? await askAbout(db, judge, post, likely) : likely;
        await db.transaction().execute(async (transaction) => {
          const story = await placePost(transaction, post, agreeing, Number(isJudged));
          if (story !== null && isJudged && (await showJudged(transaction, story))) outcome.hasChanged = true;
          await sql`delete from app.unplaced_posts where is_read and post_id = ${post.id}`.execute(transaction);
        });
        outcome.placed += 1;
        await setImmediate();
      }
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

/** Stores what some posts may share, and takes them out of the stories that their former texts put them in. False if none waits. */
async function readEvidence(db: Db, outcome: Outcome): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select u.post_id as id from app.unplaced_posts u join app.posts p on p.id = u.post_id
    where not u.is_read and p.published_at is not null order by u.post_id desc limit ${READ_AT_ONCE}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return false;
  await db.transaction().execute(async (transaction) => {
    await lockStories(transaction, ids);
    await sql`delete from app.story_evidence where post_id = any(${toIntegers(ids)})`.execute(transaction);
    const left = await sql<{ story: number }>`
      delete from app.stories_posts where post_id = any(${toIntegers(ids)}) and not by_hand
      returning case when is_shown then story_id end as story`.execute(transaction);
    for (const story of new Set(left.rows.flatMap(({ story: shown }) => shown ?? []))) {
      await noteShown(transaction, story);
      outcome.hasChanged = true;
    }
    await storeEvidence(transaction, ids);
    await sql`update app.unplaced_posts set is_read = true where post_id = any(${toIntegers(ids)})`.execute(
      transaction,
    );
  });
  return true;
}

const COLUMNS = sql`p.id, p.post_user as author, p.created_at as at, concat_ws(E'\n', p.title, p.text) as text`;

async function readWaiting(db: Db): Promise<Post[]> {
  const { rows } = await sql<Post>`
    select ${COLUMNS} from app.unplaced_posts u join app.posts p on p.id = u.post_id
    where u.is_read and p.published_at is not null order by p.created_at desc, p.id desc limit ${LISTED_AT_ONCE}`.execute(
    db,
  );
  return rows;
}

/** Those that the judge takes to be about the event of a post. */
async function askAbout(db: Db, judge: PairJudge, post: Post, likely: readonly number[]): Promise<number[]> {
  const ids = toIntegers(likely);
  const { rows } = await sql<Post>`
    select ${COLUMNS} from app.posts p where p.id = any(${ids}) and p.published_at is not null
    order by array_position(${ids}, p.id)`.execute(db);
  const agreeing: number[] = [];
  for (const other of rows) if (await judge(post, other)) agreeing.push(other.id);
  return agreeing;
}

const lockStories = (transaction: Tx, ids: readonly number[]) =>
  sql`
    select from app.stories where id in (select story_id from app.stories_posts where post_id = any(${toIntegers(ids)}))
    order by id for update`.execute(transaction);

/**
 * Adds a post to the story of those that agree with it, or begins one with those that are in none. Each pair adds `support` to both.
 * Returns the story.
 */
async function placePost(transaction: Tx, post: Post, agreeing: readonly number[], support: number) {
  await lockStories(transaction, [post.id, ...agreeing]);
  const { rows: members } = await sql<Member>`
    select p.id, sp.story_id as story, p.created_at as at, u.post_id is not null as waits
    from app.stories_posts sp join app.posts p on p.id = sp.post_id left join app.unplaced_posts u on u.post_id = p.id
    where p.published_at is not null and sp.story_id in (
      select story_id from app.stories_posts where post_id = any(${toIntegers([post.id, ...agreeing])}))`.execute(
    transaction,
  );
  const own = members.find(({ id }) => id === post.id)?.story;
  const stories = [...Map.groupBy(members, ({ story }) => story)].map(([story, posts]) => ({
    ...{ story, posts },
    // Of two posts of a story, the pair has counted at the turn of the first.
    agreeing: posts.filter(({ id, waits }) => agreeing.includes(id) && (own === undefined || waits)),
  }));
  const joined =
    own === undefined
      ? stories.filter((one) => fits(post, one)).sort((a, b) => b.agreeing.length - a.agreeing.length)[0]
      : stories.find(({ story }) => story === own);
  if (joined) {
    const ids = joined.agreeing.map(({ id }) => id);
    await save(
      transaction,
      joined.story,
      new Map([[post.id, ids.length * support], ...ids.map((id) => [id, support] as const)]),
    );
    return joined.story;
  }
  const free = agreeing.filter((id) => members.every((member) => member.id !== id));
  if (free.length === 0) return null;
  const story = await createStory(transaction);
  await save(
    transaction,
    story,
    new Map([[post.id, free.length * support], ...free.map((id) => [id, support] as const)]),
  );
  return story;
}

function fits(post: Post, { posts, agreeing }: { posts: readonly Member[]; agreeing: readonly Member[] }): boolean {
  const isNear = posts.every(({ at }) => Math.abs(Date.parse(at) - Date.parse(post.at)) <= WINDOW_MS);
  return isNear && posts.length < STORY_POSTS_MAX && agreeing.length * 2 >= Math.min(COMPARED, posts.length);
}

/** Adds posts to a story, or support to those that are in it. */
const save = (transaction: Tx, story: number, posts: ReadonlyMap<number, number>) =>
  sql`
    insert into app.stories_posts (post_id, story_id, support)
    select p.id, ${story}::int, support
    from unnest(${toIntegers([...posts.keys()])}, ${toIntegers([...posts.values()])}) as added (id, support) join app.posts p using (id)
    on conflict (post_id) do update set support = stories_posts.support + excluded.support`.execute(transaction);

export async function createStory(transaction: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into app.stories default values returning id`.execute(transaction);
  return rows[0]?.id ?? 0;
}

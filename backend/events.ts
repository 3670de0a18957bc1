import type { Tx } from './db/db.ts';
import type { Jobs, Sendable } from './jobs/queue/jobs.ts';

/** Posts that are about to leave the site, to come back to it, or to be corrected. */
export type PostsChange = {
  ids: readonly number[];
  at: Date;
  /** Whether they leave the site or come back to it, rather than being corrected. */
  isLeaving: boolean;
};

/** The reactions of other subjects to changes of posts. */
export type PostReactions = {
  /** Run in the writer's transaction, before it writes. */
  beforeChange: readonly ((transaction: Tx, change: PostsChange) => Promise<void>)[];
  /** Sent after the commit of a correction or a move. Their handlers look up what is due. */
  jobsAfterChange: readonly Sendable<object>[];
  /** Sent after the commit of new posts. */
  jobsAfterArrival: readonly Sendable<object>[];
};

let reactions: PostReactions | null = null;

/** Called once by whatever composes a process (`main/subscribe.ts`), so that posts know none of the subjects that react. */
export function subscribeToPosts(subscribed: PostReactions): void {
  reactions = subscribed;
}

/**
 * Tells the other subjects of a change of posts. To be called in the transaction that makes the change, before it does.
 * Throws where nothing was subscribed: quotations of a hidden post would stay.
 */
export async function beforePostsChange(transaction: Tx, change: PostsChange): Promise<void> {
  for (const react of subscribed().beforeChange) await react(transaction, change);
}

/** Sends the jobs that follow a committed change of posts. */
export const afterPostsChange = (jobs: Pick<Jobs, 'send'>): Promise<void> =>
  sendAll(jobs, subscribed().jobsAfterChange);

/** Sends the jobs that follow committed new posts. */
export const afterPostsArrive = (jobs: Pick<Jobs, 'send'>): Promise<void> =>
  sendAll(jobs, subscribed().jobsAfterArrival);

async function sendAll(jobs: Pick<Jobs, 'send'>, kinds: readonly Sendable<object>[]): Promise<void> {
  for (const kind of kinds) await jobs.send(kind, {});
}

function subscribed(): PostReactions {
  if (!reactions) throw new Error('Nothing has subscribed to changes of posts: import main/subscribe.ts.');
  return reactions;
}

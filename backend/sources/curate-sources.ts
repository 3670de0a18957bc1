import type { Kysely, Transaction } from 'kysely';
import { UserError } from '#server/process/user-error.mjs';
import type { Actor } from '../audit/actor.ts';
import { recordChange } from '../audit/record-change.ts';
import { type LoggedChange, type RevertContext, type Reverts, requireUnchanged } from '../audit/revert.ts';
import type { Database } from '../db/types.ts';
import type { Jobs } from '../jobs/queue/jobs.ts';
import { pollSourcesJob } from './poll/poll-sources-job.ts';
import {
  addSources,
  getSource,
  type NewSource,
  pauseSource,
  removeSource,
  resumeSource,
  type Source,
  SourceError,
} from './repository.ts';

/** Who changes sources, and when. Without a queue, new and resumed ones are asked by the next backend that starts. */
export type CurateSources = { db: Kysely<Database>; jobs: Pick<Jobs, 'send'> | null; actor: Actor; now: Date };

/** A source as it is now, and the line of the log that says how it came to be so. */
type Changed = { source: Source; change: number };

const PAUSED_BY_HAND = 'paused by the operator';

/** What the log says of a source. Its address may hold a password or a token. */
const toLogged = ({ title, url, state }: Source) => ({ title, host: new URL(url).hostname, state });

type Verb = 'add' | 'pause' | 'resume' | 'remove' | 'fetch';

/** Adds sources and has them asked at once. Those that are there already stay as they are and are not returned. */
export function createSources(context: CurateSources, sources: readonly NewSource[]): Promise<Changed[]> {
  return context.db.transaction().execute(async (transaction) => {
    const added: Changed[] = [];
    for (const source of await addSources(transaction, sources, context.now)) {
      added.push({ source, change: await log(transaction, context, 'add', null, source) });
    }
    if (added.length > 0) await context.jobs?.send(pollSourcesJob, {}, { transaction });
    return added;
  });
}

/**
 * Pauses, resumes or removes a source, or has it asked at once. Throws `SourceError`.
 *
 * @param reference its number or address
 */
export function changeSource(context: CurateSources, reference: string, verb: Exclude<Verb, 'add'>): Promise<Changed> {
  const { db, jobs, now } = context;
  return db.transaction().execute(async (transaction) => {
    const before = await getSource(transaction, reference);
    const after = await change(transaction, before, verb, now);
    if (verb === 'fetch' || verb === 'resume') await jobs?.send(pollSourcesJob, {}, { transaction });
    return { source: after ?? before, change: await log(transaction, context, verb, before, after) };
  });
}

async function change(db: Transaction<Database>, source: Source, verb: Exclude<Verb, 'add'>, now: Date) {
  const reference = String(source.id);
  switch (verb) {
    case 'pause':
      return pauseSource(db, reference, PAUSED_BY_HAND);
    case 'resume':
      return resumeSource(db, reference, now);
    case 'remove':
      await removeSource(db, reference);
      return null;
    case 'fetch':
      if (source.state === 'paused') throw new SourceError('It is paused: resume it, and it is fetched.');
      await db.updateTable('app.sources').set({ next_poll_at: now }).where('id', '=', source.id).execute();
      return source;
  }
}

const log = (
  transaction: Transaction<Database>,
  { actor, now }: CurateSources,
  verb: Verb,
  before: Source | null,
  after: Source | null,
): Promise<number> =>
  recordChange(
    transaction,
    actor,
    {
      action: `sources.${verb}`,
      subject: 'sources',
      subjectId: (before ?? after)?.id ?? null,
      before: before && toLogged(before),
      after: after && toLogged(after),
    },
    now,
  );

/** What the log can take back. A removed source is added again by its address, which the log does not hold. */
export const SOURCE_REVERTS: Reverts = {
  'sources.add': revertBy('remove'),
  'sources.pause': revertBy('resume'),
  'sources.resume': revertBy('pause'),
};

function revertBy(verb: 'remove' | 'resume' | 'pause') {
  return async ({ transaction, at }: RevertContext, { subjectId, after }: LoggedChange) => {
    const source = await getSource(transaction, subjectId ?? '').catch((error: unknown) => {
      if (error instanceof UserError) return null;
      throw error;
    });
    requireUnchanged(source && { state: source.state }, { state: after?.state });
    await change(transaction, source as unknown as Source, verb, at);
  };
}

import { UserError } from '#runtime/user-error.mjs';
import { type Actor, recordChange } from '../db/audit/record-change.ts';
import {
  type LoggedChange,
  type RevertContext,
  RevertError,
  type Reverts,
  requireUnchanged,
} from '../db/audit/revert.ts';
import type { Db, Tx } from '../db/db.ts';
import type { SourceRules } from '../db/types.ts';
import type { Jobs } from '../jobs/queue/jobs.ts';
import { pollSourcesJob } from './poll/poll-due-sources.ts';
import {
  addSources,
  dismissFailure,
  getSource,
  type NewSource,
  pauseSource,
  removeSource,
  resumeSource,
  type Source,
  SourceError,
  setRules,
} from './repository.ts';
import { hasRules, NO_RULES } from './source-rules.ts';

/** The actor and time of changes. Without a queue, new and resumed sources are polled by the next backend. */
export type CurateSources = { db: Db; jobs: Pick<Jobs, 'send'> | null; actor: Actor; now: Date };

/** With its log entry. */
type Changed = { source: Source; change: number };

const PAUSED_BY_HAND = 'Paused by an operator.';

/** Its address may hold a password or a token. */
const toLogged = ({ title, url, state, rules }: Source) => ({
  ...{ title, host: new URL(url).hostname, state },
  ...(hasRules(rules) && { rules }),
});

type Verb = 'add' | 'pause' | 'resume' | 'remove' | 'fetch' | 'dismiss' | 'rules';

/** Adds sources and polls them at once. Existing ones are skipped and not returned. */
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

/** Pauses, resumes, removes or polls a source (by number or address), or dismisses its failure. Throws `SourceError`. */
export function changeSource(
  context: CurateSources,
  reference: string,
  verb: Exclude<Verb, 'add' | 'rules'>,
): Promise<Changed> {
  const { db, jobs, now } = context;
  return db.transaction().execute(async (transaction) => {
    const before = await getSource(transaction, reference);
    const after = await change(transaction, before, verb, now);
    if (verb === 'fetch' || verb === 'resume') await jobs?.send(pollSourcesJob, {}, { transaction });
    return { source: after ?? before, change: await log(transaction, context, verb, before, after) };
  });
}

/** Applies to future items. Throws `SourceError`. */
export function changeRules(context: CurateSources, id: number, rules: SourceRules): Promise<Changed> {
  return context.db.transaction().execute(async (transaction) => {
    const before = await getSource(transaction, String(id));
    const after = await setRules(transaction, before, rules);
    return { source: after, change: await log(transaction, context, 'rules', before, after) };
  });
}

async function change(db: Tx, source: Source, verb: Exclude<Verb, 'add' | 'rules'>, now: Date) {
  switch (verb) {
    case 'pause':
      return pauseSource(db, source, PAUSED_BY_HAND);
    case 'resume':
      return resumeSource(db, source, now);
    case 'remove':
      await removeSource(db, source);
      return null;
    case 'dismiss':
      return dismissFailure(db, source);
    case 'fetch':
      if (source.state === 'paused') throw new SourceError('It is paused: resume it, and it is fetched.');
      await db.updateTable('app.sources').set({ next_poll_at: now }).where('id', '=', source.id).execute();
      return source;
  }
}

const log = (
  transaction: Tx,
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
      subjectId: (before ?? after)?.id ?? null,
      before: before && toLogged(before),
      after: after && toLogged(after),
    },
    now,
  );

/** A removed source must be added by its address, which the log does not hold. */
export const SOURCE_REVERTS: Reverts = {
  'sources.add': revertBy('remove'),
  'sources.pause': revertBy('resume'),
  'sources.resume': revertBy('pause'),
  'sources.rules': async ({ transaction }, { subjectId, before, after }) => {
    const source = await findSource(transaction, subjectId);
    if (!source) throw new RevertError('It is gone.');
    requireUnchanged({ rules: source.rules }, { rules: after?.rules ?? NO_RULES });
    await setRules(transaction, source, (before?.rules as SourceRules | undefined) ?? NO_RULES);
  },
};

function revertBy(verb: 'remove' | 'resume' | 'pause') {
  return async ({ transaction, at }: RevertContext, { subjectId, after }: LoggedChange) => {
    const source = await findSource(transaction, subjectId);
    if (!source) throw new RevertError('It is gone.');
    requireUnchanged({ state: source.state }, { state: after?.state });
    await change(transaction, source, verb, at);
  };
}

const findSource = (transaction: Tx, id: string | null): Promise<Source | null> =>
  getSource(transaction, id ?? '').catch((error: unknown) => {
    if (error instanceof UserError) return null;
    throw error;
  });

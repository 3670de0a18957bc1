import { type Revert, type Reverts, requireUnchanged } from '../../db/audit/revert.ts';
import type { Tx } from '../../db/db.ts';
import { lockIngest } from '../ingest/repository.ts';
import { readStateColumns, writeStates } from './move-posts.ts';
import type { StateColumns } from './post-state.ts';
import { type PostContent, readContent, writeContent } from './write-content.ts';

// Reverts of posts. Each fails once the same field has changed again.

const revertMove: Revert = async ({ transaction, at }, { subjectId, before, after }) => {
  const id = await lockPost(transaction, subjectId);
  requireUnchanged(await readStateColumns(transaction, id), { state: after?.state });
  await writeStates(transaction, [{ id, ...(before as StateColumns) }], at);
};

const revertEdit: Revert = async ({ transaction, at }, { subjectId, before, after }) => {
  const id = await lockPost(transaction, subjectId);
  const stored = await readContent(transaction, id);
  requireUnchanged(stored, after);
  await writeContent(transaction, id, stored, before as Partial<PostContent>, at);
};

/** Deletes a post made by hand, as an operator would. */
const revertCreate: Revert = async ({ transaction, at }, { subjectId, after }) => {
  const id = await lockPost(transaction, subjectId);
  const { state, ...is } = await readStateColumns(transaction, id);
  requireUnchanged({ state }, { state: after?.state });
  const lastPublishedAt = is.publishedAt ?? is.lastPublishedAt;
  await writeStates(transaction, [{ ...is, id, publishedAt: null, deletedAt: at.toISOString(), lastPublishedAt }], at);
};

export const POST_REVERTS: Reverts = {
  'posts.publish': revertMove,
  'posts.hide': revertMove,
  'posts.delete': revertMove,
  'posts.restore': revertMove,
  'posts.edit': revertEdit,
  'posts.create': revertCreate,
};

async function lockPost(transaction: Tx, subjectId: string | null): Promise<number> {
  await lockIngest(transaction);
  return Number(subjectId);
}

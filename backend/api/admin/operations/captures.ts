import { z } from 'zod';
import { recordChange } from '../../../db/audit/record-change.ts';
import {
  CAPTURE_SORTS,
  captureFilterSchema,
  captureInputSchema,
  captureSchema,
} from '../../../posts/waiting/capture-schema.ts';
import { addCaptures, findKnownCaptures } from '../../../posts/waiting/captures.ts';
import { dismissCaptures, listCaptures } from '../../../posts/waiting/list-captures.ts';
import { idsInput } from './base/bodies.ts';
import { listQuery, longListing } from './base/list.ts';
import { defineList, defineOperation } from './base/operation.ts';

/** Addresses of posts that wait for their words. */
export const CAPTURE_OPERATIONS = [
  defineList({
    name: 'captures.list',
    summary: 'Lists addresses of posts that wait for an operator to capture their words',
    query: listQuery(CAPTURE_SORTS, captureFilterSchema),
    row: captureSchema,
    text: ({ id, link, note }) => `${id}  ${link}${note ? `  ${note.slice(0, 80)}` : ''}`,
    list: ({ database: { db } }, query) => longListing(db, listCaptures(db, query), query),
  }),
  defineOperation({
    name: 'captures.add',
    undo: null,
    summary: 'Adds addresses of posts that an operator is to capture, as an import does with a list of bookmarks',
    input: z.strictObject({
      captures: z.array(captureInputSchema).min(1).max(500),
      file: z.string().max(200).default('a script').describe('Where they come from'),
      dryRun: z.boolean().default(false).describe('Only says which are known'),
    }),
    output: z.object({
      /** Places in the list of those whose post is stored, or that wait already. */
      known: z.array(z.int()),
    }),
    run: async ({ database: { db }, actor, clock }, { captures, file, dryRun }) => {
      const numbered = captures.map((capture, line) => ({ ...capture, line }));
      if (dryRun) return { known: await findKnownCaptures(db, numbered) };
      return db.transaction().execute(async (transaction) => {
        const now = clock();
        const known = await addCaptures(transaction, numbered, { file, now });
        const after = { file, added: captures.length - known.length };
        const change = { action: 'captures.add', subjectId: null, before: null, after };
        await recordChange(transaction, actor, change, now);
        return { known };
      });
    },
  }),
  defineOperation({
    name: 'captures.dismiss',
    summary: 'Takes addresses off the list of those to be captured, also for later imports',
    input: idsInput,
    output: z.object({ changes: z.array(z.int()) }),
    run: async ({ database: { db }, actor, clock }, { ids }) => ({
      changes: await dismissCaptures(db, ids, actor, clock()),
    }),
  }),
];

import { z } from 'zod';
import type { AppDependencies } from '../../dependencies.ts';
import { callOperation } from '../../operations/base/call-operation.ts';
import { defineOperation } from '../../operations/base/operation.ts';
import { periodOf } from '../period/period.ts';
import { createSummaryMemory, type SummaryMemory } from './summary-memory.ts';

// `npm run summarize` writes over HTTP beside a running backend, and asks that one for the records.

const periodSchema = z
  .object({ kind: z.enum(['daily', 'weekly']), day: z.iso.date() })
  .transform(({ kind, day }) => periodOf(kind, new Date(day)));
const textSchema = z.object({ title: z.string(), content: z.string() });
const at = z.iso.datetime().transform((text) => new Date(text));

const findSummaryRecord = defineOperation({
  name: 'summary-record',
  input: z.object({ period: periodSchema }),
  output: z.object({
    hidden: textSchema.nullable(),
    byHand: z.boolean(),
    failure: z.object({ reason: z.string(), at: z.string() }).nullable(),
  }),
  run: (deps: AppDependencies, { period }) => createSummaryMemory(deps.database.db).find(period),
});

const noteSummaryWritten = defineOperation({
  name: 'summary-written',
  input: z.object({ period: periodSchema, replaced: textSchema.nullable(), at }),
  output: z.null(),
  run: async (deps, { period, replaced, at }) => {
    await createSummaryMemory(deps.database.db).noteWritten(period, replaced, at);
    return null;
  },
});

const noteSummaryFailure = defineOperation({
  name: 'summary-failed',
  input: z.object({ period: periodSchema, reason: z.string(), at }),
  output: z.null(),
  run: async (deps, { period, reason, at }) => {
    await createSummaryMemory(deps.database.db).noteFailure(period, reason, at);
    return null;
  },
});

export const SUMMARY_OPERATIONS = [findSummaryRecord, noteSummaryWritten, noteSummaryFailure] as const;

/** The records of a backend that runs. Its calls throw `UserError`. */
export function createRemoteMemory(api: { url: string; token: string }): SummaryMemory {
  return {
    find: (period) => callOperation(api, findSummaryRecord, { period }),
    noteWritten: async (period, replaced, at) => {
      const text = replaced && { title: replaced.title, content: replaced.content };
      await callOperation(api, noteSummaryWritten, { period, replaced: text, at });
    },
    noteFailure: async (period, reason, at) => {
      await callOperation(api, noteSummaryFailure, { period, reason, at });
    },
  };
}

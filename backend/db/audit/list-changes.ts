import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db.ts';
import type { LongList, Order } from '../long-list.ts';
import { allOf, contains, momentSchema, timeSchema, toIntegers } from '../parameters.ts';
import type { ActorKind } from '../types.ts';

const ACTOR_KINDS = ['reader', 'operator', 'token', 'command', 'site'] as const satisfies ActorKind[];
const fieldsSchema = z.record(z.string(), z.unknown()).nullable();

export const changeSchema = z.object({
  id: z.int(),
  at: timeSchema,
  actorKind: z.enum(ACTOR_KINDS),
  /** Null for the site itself, and for deleted readers. */
  actorName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string().nullable(),
  before: fieldsSchema,
  after: fieldsSchema,
  reverts: z.int().nullable(),
  revertedAt: timeSchema.nullable(),
});
export type ChangeRow = z.output<typeof changeSchema>;

export const changeFilterSchema = z.strictObject({
  who: z.string().max(200).optional(),
  actorKind: z.enum(ACTOR_KINDS).optional(),
  action: z.string().max(100).optional(),
  subject: z.string().max(100).optional(),
  subjectId: z.string().max(100).optional(),
  /** The subject's name before or after, such as a hashtag's, in any case. */
  name: z.string().max(200).optional(),
  from: momentSchema.optional(),
  to: momentSchema.optional(),
});
export type ChangeFilter = z.output<typeof changeFilterSchema>;

export function listChanges(db: Db, { filter, order }: { filter: ChangeFilter; order: Order }): LongList<ChangeRow> {
  return {
    ids: sql`select id::int as id from app.audit_log where ${compileFilter(filter)}`,
    order: sql.raw(`app.audit_log.id ${order}`),
    read: async (ids) => (await selectChanges(ids).execute(db)).rows,
  };
}

/** The kinds of subjects of these changes, distinct, by name. */
export async function listSubjects(db: Db, ids: readonly number[]): Promise<string[]> {
  const log = db.selectFrom('app.audit_log').where('id', 'in', [...ids]);
  const rows = await log.select('subject').distinct().orderBy('subject').execute();
  return rows.map(({ subject }) => subject);
}

const selectChanges = (ids: readonly number[]) => sql<ChangeRow>`
  select id::int, at, actor as "actorKind", username as "actorName", action, subject, subject_id as "subjectId", before, after,
    reverts::int, reverted_at as "revertedAt"
  from app.audit_log where id = any(${toIntegers(ids)})`;

const compileFilter = ({ who, actorKind, action, subject, subjectId, name, from, to }: ChangeFilter) =>
  allOf(
    who !== undefined && contains(sql`app.fold(username)`, who),
    actorKind && sql`actor = ${actorKind}`,
    action !== undefined && sql`action = ${action}`,
    subject !== undefined && sql`subject = ${subject}`,
    subjectId !== undefined && sql`subject_id = ${subjectId}`,
    name !== undefined && hasName(name),
    from && sql`at >= ${from.toISOString()}::timestamptz`,
    to && sql`at < ${to.toISOString()}::timestamptz`,
  );

const hasName = (name: string) =>
  sql`(app.fold(before ->> 'name') = app.fold(${name}) or app.fold(after ->> 'name') = app.fold(${name}))`;

import { type Kysely, sql } from 'kysely';
import type { LongList } from '../long-list.ts';
import { contains, toIntegers } from '../parameters.ts';
import type { ActorKind, Database } from '../types.ts';

export type ChangeRow = {
  id: number;
  at: string;
  actorKind: ActorKind;
  /** Null for the site itself, and for deleted readers. */
  actorName: string | null;
  action: string;
  subject: string;
  subjectId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reverts: number | null;
  revertedAt: string | null;
};

export type ChangeFilter = {
  who?: string | undefined;
  actorKind?: ActorKind | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  subjectId?: string | undefined;
  /** The name before or after, such as a hashtag's, in any case. */
  name?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

type ChangeQuery = { filter: ChangeFilter; order: 'asc' | 'desc' };

export function listChanges(db: Kysely<Database>, { filter, order }: ChangeQuery): LongList<ChangeRow> {
  return {
    ids: sql`select id::int as id from app.audit_log where ${compileFilter(filter)}`,
    order: sql.raw(`app.audit_log.id ${order}`),
    read: async (ids) => (await selectChanges(ids).execute(db)).rows,
  };
}

/** The kinds of subjects of these changes, distinct, by name. */
export async function listSubjects(db: Kysely<Database>, ids: readonly number[]): Promise<string[]> {
  const log = db.selectFrom('app.audit_log').where('id', 'in', [...ids]);
  const rows = await log.select('subject').distinct().orderBy('subject').execute();
  return rows.map(({ subject }) => subject);
}

const selectChanges = (ids: readonly number[]) => sql<ChangeRow>`
  select id::int, at, actor as "actorKind", username as "actorName", action, subject, subject_id as "subjectId", before, after,
    reverts::int, reverted_at as "revertedAt"
  from app.audit_log where id = any(${toIntegers(ids)})`;

function compileFilter({ who, actorKind, action, subject, subjectId, name, from, to }: ChangeFilter) {
  const conditions = [
    ...(who === undefined ? [] : [contains(sql`lower(username)`, who)]),
    ...(actorKind === undefined ? [] : [sql`actor = ${actorKind}`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(subject === undefined ? [] : [sql`subject = ${subject}`]),
    ...(subjectId === undefined ? [] : [sql`subject_id = ${subjectId}`]),
    ...(name === undefined ? [] : [hasName(name)]),
    ...(from === undefined ? [] : [sql`at >= ${from.toISOString()}::timestamptz`]),
    ...(to === undefined ? [] : [sql`at < ${to.toISOString()}::timestamptz`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const hasName = (name: string) =>
  sql`(lower(before ->> 'name') = lower(${name}) or lower(after ->> 'name') = lower(${name}))`;

import { userInfo } from 'node:os';
import { sql } from 'kysely';
import { tryDecode } from '#runtime/try-decode.ts';
import type { Db } from '../db.ts';

/** The author of a change: a reader, an operator, a script with a token, a command, or the site itself. */
export type Actor =
  | { kind: 'reader' | 'operator' | 'token'; id: number; name: string }
  | { kind: 'command'; name: string }
  | { kind: 'site' };

/** Changes by jobs. */
export const SITE: Actor = { kind: 'site' };

/** The user who ran a command. Trusted with the machine's token only. */
export const COMMAND_USER_HEADER = 'x-command-user';

type CommandActor = Extract<Actor, { kind: 'command' }>;

export function commandActor(): CommandActor {
  return { kind: 'command', name: nameOfPerson() };
}

export function toCommandActor(header: string | undefined): CommandActor {
  const name = header && (tryDecode(header) ?? header);
  return { kind: 'command', name: name?.slice(0, MAX_NAME) || 'a command' };
}

const MAX_NAME = 64;

// Users of containers may have no name.
function nameOfPerson(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`;
  }
}

export type Change = {
  /** The action with its subject: 'posts.hide'. */
  action: string;
  /** The subject, named like the desk's resource: 'posts'. By default that of the action. */
  subject?: string;
  subjectId: string | number | null;
  /** Changed fields as plain JSON, without passwords, tokens and keys. Null if it did not exist. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  /** The entry that this change reverts; `revertChange` sets it. */
  reverts?: number;
};

/** Call it in the transaction of the change. Returns the entry's id, by which it can be reverted. */
export async function recordChange(db: Db, actor: Actor, change: Change, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('app.audit_log')
    .values({
      at,
      actor: actor.kind,
      actor_id: 'id' in actor ? actor.id : null,
      user_id: actor.kind === 'reader' ? actor.id : null,
      username: 'name' in actor ? actor.name : null,
      action: change.action,
      subject: change.subject ?? change.action.replace(/\..*/, ''),
      subject_id: change.subjectId === null ? null : String(change.subjectId),
      before: toJsonb(change.before ?? null),
      after: toJsonb(change.after ?? null),
      reverts: change.reverts ?? null,
    })
    .returning(sql<number>`id::int`.as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

// Cast from text, because one of the two drivers would encode a jsonb parameter twice.
const toJsonb = <Value>(value: Value) =>
  sql<string>`${value === null ? null : JSON.stringify(value)}::text::jsonb` as never;

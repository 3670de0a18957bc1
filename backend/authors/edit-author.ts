import { type Actor, recordChange } from '../db/audit/record-change.ts';
import type { Db } from '../db/db.ts';
import type { AuthorEdit } from './author-schema.ts';
import { findAuthor } from './find-authors.ts';
import { startAuthorChange } from './move-author.ts';
import type { Details } from './moved-author.ts';
import { writeDetails } from './moves.ts';

/** Changes what is noted of an author. Null for an unknown one; without a change there is no log entry. */
export function editAuthor(
  db: Db,
  actor: Actor,
  { reference, ...edit }: AuthorEdit & { reference: string },
  at: Date,
): Promise<{ changes: number[] } | null> {
  return db.transaction().execute(async (transaction) => {
    await startAuthorChange(transaction);
    const author = await findAuthor(transaction, reference);
    if (!author) return null;
    const { id, name, profileLink, note } = author;
    const before: Details = { profileLink, note };
    const after: Details = {
      profileLink: edit.profileLink === undefined ? profileLink : edit.profileLink,
      note: edit.note === undefined ? note : edit.note,
    };
    if (before.profileLink === after.profileLink && before.note === after.note) return { changes: [] };
    await writeDetails(transaction, name, after, at);
    const line = { action: 'authors.edit', subjectId: id, before: { name, ...before }, after: { name, ...after } };
    return { changes: [await recordChange(transaction, actor, line, at)] };
  });
}

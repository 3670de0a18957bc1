import type { Kysely } from 'kysely';
import { recordChange } from '../../db/audit/record-change.ts';
import type { Database } from '../../db/types.ts';
import { ApiError } from '../../http/api-error.ts';
import { consumeLink, type OperatorLink } from './links.ts';
import {
  findOperatorById,
  hasOperators,
  insertOperator,
  type NewOperator,
  type OperatorRow,
  updatePassword,
  updateTotp,
} from './operators.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { endSessions } from './sessions.ts';

type Db = Kysely<Database>;

/** Creates or resets an operator by a link, in one transaction. */
export function finishSetUp(
  db: Db,
  link: OperatorLink,
  enrolment: NewOperator,
  now: Date,
): Promise<{ operator: OperatorRow; recoveryCodes: string[] }> {
  return db.transaction().execute(async (transaction) => {
    if (!(await consumeLink(transaction, link)) || (link.kind === 'first' && (await hasOperators(transaction)))) {
      throw new ApiError('NotFoundError', 'The link has been used or is too old');
    }
    const operator =
      link.operator_id === null
        ? await insertOperator(transaction, enrolment, now)
        : await replaceCredentials(transaction, link.operator_id, enrolment, now);
    if (!operator) throw new ApiError('ApplicationError', `There is an operator ${enrolment.name} already`);
    const recoveryCodes = await renewRecoveryCodes(transaction, operator.id);
    const actor = { kind: 'operator', id: operator.id, name: operator.name } as const;
    const change = { action: 'operators.set-up', subject: 'operators', subjectId: operator.id };
    await recordChange(transaction, actor, { ...change, after: { name: operator.name, link: link.kind } }, now);
    return { operator, recoveryCodes };
  });
}

async function replaceCredentials(db: Db, id: number, enrolment: NewOperator, now: Date): Promise<OperatorRow | null> {
  await updatePassword(db, id, enrolment.passwordHash, now);
  await updateTotp(db, id, enrolment.totpSecret, now);
  await endSessions(db, id);
  return findOperatorById(db, id);
}

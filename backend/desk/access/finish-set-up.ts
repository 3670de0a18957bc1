import type { Kysely } from 'kysely';
import { recordChange } from '../../audit/record-change.ts';
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
import { endSessions, type SessionPlace } from './sessions.ts';
import { enter } from './sign-in.ts';

type Db = Kysely<Database>;

/** Makes an operator of what was chosen with a link, or lets one start over, and signs them in. All of it or nothing. */
export function finishSetUp(
  db: Db,
  link: OperatorLink,
  enrolment: NewOperator,
  place: SessionPlace,
  now: Date,
): Promise<{ operator: OperatorRow; token: string; recoveryCodes: string[] }> {
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
    return { operator, recoveryCodes, token: await enter(transaction, operator, place, now) };
  });
}

async function replaceCredentials(db: Db, id: number, enrolment: NewOperator, now: Date): Promise<OperatorRow | null> {
  await updatePassword(db, id, enrolment.passwordHash, now);
  await updateTotp(db, id, { secret: enrolment.totpSecret, step: enrolment.totpStep }, now);
  await endSessions(db, id);
  return findOperatorById(db, id);
}

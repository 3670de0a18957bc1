import { type Revert, RevertError, type Reverts } from '../audit/revert.ts';
import { setBlocked } from './block-readers.ts';

/** What the log can take back of readers: not a deletion. */
export const READER_REVERTS: Reverts = {
  'readers.block': revertTo(false),
  'readers.unblock': revertTo(true),
};

function revertTo(blocked: boolean): Revert {
  return async ({ transaction, deps, at }, { subjectId }) => {
    const changed = await setBlocked(transaction, deps, { ids: [Number(subjectId)], blocked }, at);
    if (changed.length > 0) return;
    throw new RevertError(`The account is gone, or ${blocked ? 'blocked' : 'not blocked'} already.`);
  };
}

import { UserError } from '#server/process/user-error.mjs';
import { ApiError } from '../../http/api-error.ts';

/** Does what a command does, too: what that would say to the person at the terminal becomes a 400 with the same words. */
export async function explain<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UserError) throw new ApiError('ApplicationError', error.message);
    throw error;
  }
}

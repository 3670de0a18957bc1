import postgres from 'postgres';

/**
 * Statements that change nothing for others; what is within a transaction does when that is committed. In front of them may
 * stand which request they belong to.
 */
const READ = /^(?:\s|\/\*[^*]*\*\/)*(?:select|explain|show|set|reset|begin|start|savepoint|release|rollback)\b/i;

/**
 * Keeps a lost connection from ending the process. postgres.js 3.4.9 writes to a reserved connection that is gone, a
 * rollback for one, and throws where nobody can catch it (its issue 1208); and it hands such a connection out again after
 * its release. So what fails for the connection's sake fails for good, and it is not given back: the pool knows already.
 *
 * `onWrite` is called after each statement that may have changed something for others, before whoever ran it goes on.
 */
export function guardReserved(driver: postgres.Sql, onWrite: () => void): void {
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const reserved = await reserve();
    const { unsafe, release } = reserved;
    let loss: unknown = null;
    const guarded = (...values: Parameters<typeof unsafe>) => {
      if (loss !== null) return fail(loss);
      const query = unsafe(...values);
      query.catch((error: unknown) => {
        if (isLoss(error)) loss = error;
      });
      // Also after a failure: a commit whose answer was lost may have happened.
      if (!READ.test(values[0])) query.then(onWrite, onWrite);
      return query;
    };
    return Object.assign(reserved, {
      unsafe: guarded as typeof unsafe,
      release: () => {
        if (loss === null) release();
      },
    });
  };
}

/** The connection is gone, or the server says that it ends it (57P01 to 57P03). */
function isLoss(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  if (error instanceof postgres.PostgresError) return error.code.startsWith('57P');
  return /^(?:CONNECT|E[A-Z]+$)/.test(error.code);
}

/** What `unsafe` answers, failed already. */
function fail(error: unknown) {
  const failed = Promise.reject(error);
  failed.catch(() => {});
  return Object.assign(failed, { simple: () => failed, values: () => failed });
}

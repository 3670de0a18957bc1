import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string>();

/** Runs `work` as part of this request: its log lines and statements name it. */
export const asRequest = <Result>(id: string, work: () => Result): Result => requestIds.run(id, work);

/** The id of the request that is being answered; undefined in jobs, and while the process starts. */
export const currentRequestId = (): string | undefined => requestIds.getStore();

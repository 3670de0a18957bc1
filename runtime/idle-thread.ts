import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';

type ThreadOptions = {
  /** How long an unused thread stays: its start takes longer than most answers, and its memory is large. */
  idleMs: number;
  resourceLimits: ResourceLimits;
};

/**
 * A thread that answers each message by one, one after the other. It starts with the first question, ends after `idleMs`
 * without one, and keeps no process from ending. A question that fails, or takes longer than `timeoutMs`, is rejected with
 * Node's error and ends the thread; the next one starts another.
 */
export function createIdleThread<Question, Answer>(file: URL, { idleMs, resourceLimits }: ThreadOptions) {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const start = (): Worker => {
    const started = new Worker(file, { execArgv: [], resourceLimits });
    // Without a listener the failure of an unused thread would end the process.
    started.on('error', () => {});
    started.once('exit', () => {
      if (thread === started) thread = null;
    });
    return started;
  };

  const end = async (): Promise<void> => {
    const ending = thread;
    thread = null;
    await ending?.terminate();
  };

  const ask = async (question: Question, timeoutMs: number): Promise<Answer> => {
    clearTimeout(idle);
    thread ??= start();
    thread.ref();
    try {
      const answer = once(thread, 'message', { signal: AbortSignal.timeout(timeoutMs) });
      thread.postMessage(question);
      return ((await answer) as [Answer])[0];
    } catch (error) {
      await end();
      throw error;
    } finally {
      thread?.unref();
      idle = setTimeout(() => void end(), idleMs).unref();
    }
  };

  return (question: Question, timeoutMs: number): Promise<Answer> => {
    const answer = last.then(() => ask(question, timeoutMs));
    last = answer.catch(() => {});
    return answer;
  };
}

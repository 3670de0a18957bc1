import type { ServerResponse } from 'node:http';

type Recorder = {
  /** Before the first byte, while the headers can still be read: whether the bytes are wanted. */
  begin(): boolean;
  /** Before the answer is ended, where they are: all that was written. */
  end(chunks: unknown[]): void;
};

/** Hears what is written as an answer, by whoever writes it from now on. */
export function recordAnswer(response: ServerResponse, recorder: Recorder): void {
  const { write, end, flushHeaders } = response;
  const chunks: unknown[] = [];
  let isWanted: boolean | undefined;
  const listen = (chunk?: unknown): void => {
    isWanted ??= recorder.begin();
    if (isWanted && chunk && typeof chunk !== 'function') chunks.push(chunk);
  };
  response.flushHeaders = () => {
    listen();
    flushHeaders.call(response);
  };
  response.write = (...args: unknown[]): boolean => {
    listen(args[0]);
    return Reflect.apply(write, response, args);
  };
  response.end = (...args: unknown[]): ServerResponse => {
    listen(args[0]);
    // One that broke off is ended, too.
    if (isWanted && !response.destroyed) recorder.end(chunks);
    return Reflect.apply(end, response, args);
  };
}

/** What was written, in one piece. */
export const concatChunks = (chunks: readonly unknown[]): Buffer =>
  Buffer.concat(chunks.map((chunk) => (chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk)))));

import { stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { withTimeout } from './with-timeout.ts';

it('takes an answer that arrived while the process was busy', async () => {
  const answer = withTimeout(stat('.'), 1);
  // Blocks this thread. The file system answers meanwhile.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  expect((await answer).isDirectory()).toBe(true);
});

it('rejects where no answer comes', async () => {
  await expect(withTimeout(new Promise(() => {}), 1)).rejects.toThrow('No answer within 1 ms');
});

import { expect, it, vi } from 'vitest';
import type { Child, Exit } from './child.ts';
import { stopWhenSilent } from './probe-http.ts';

const HEARD = true;
const MISSED = false;

/** Checks once per given response; then the service ends by itself. */
async function watch(answers: boolean[]) {
  const { promise: exited, resolve: end } = Promise.withResolvers<Exit>();
  const stop = vi.fn(async () => {
    end({ code: null, signal: 'SIGKILL' });
    return exited;
  });
  const child: Child = { name: 'backend', pid: 1, exited, recentOutput: () => '', showOutput: () => {}, stop };
  const left = [...answers];
  const said: string[] = [];
  const sleep = async () => {
    if (left.length === 0) end({ code: 0, signal: null });
  };
  const responds = async () => left.shift() ?? HEARD;
  await stopWhenSilent(child, 'http://backend/healthz', { responds, sleep, say: (text) => said.push(text) });
  return { stop, said };
}

const times = (count: number, answer: boolean): boolean[] => Array.from({ length: count }, () => answer);

it('stops and logs a service that misses six health checks in a row', async () => {
  const { stop, said } = await watch([HEARD, ...times(6, MISSED)]);
  expect(stop).toHaveBeenCalledOnce();
  expect(said.join()).toMatch(/backend.*http:\/\/backend\/healthz.*several times in a row/);
});

it.each([
  ['what answers', times(20, HEARD)],
  ['what misses five times and then answers', [HEARD, ...times(5, MISSED), HEARD, ...times(5, MISSED), HEARD]],
  ['what has not answered yet since it started', times(20, MISSED)],
])('leaves alone %s', async (_, answers) => {
  expect((await watch(answers)).stop).not.toHaveBeenCalled();
});

it('stops a service that never responds', async () => {
  expect((await watch(times(200, MISSED))).stop).toHaveBeenCalledOnce();
});

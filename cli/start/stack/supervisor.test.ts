import { expect, it } from 'vitest';
import type { Child, Exit } from './child.ts';
import { superviseProcess } from './supervisor.ts';

/** A service that ends on request, and a manual clock that also advances on waits. */
function createScene({ backoffMs = [200, 1_000, 2_000, 4_000], output = 'first line\nlast line' } = {}) {
  const children: { end(exit: Exit): void }[] = [];
  const said: string[] = [];
  const waits: number[] = [];
  const scene = { nowMs: 0, isStopping: false };
  const start = (): Child => {
    const { promise: exited, resolve: end } = Promise.withResolvers<Exit>();
    children.push({ end });
    return {
      name: 'backend',
      pid: undefined,
      exited,
      recentOutput: () => output,
      showOutput: () => {},
      stop: () => exited,
    };
  };
  const done = superviseProcess(start(), {
    start,
    isStopping: () => scene.isStopping,
    say: (text) => said.push(text),
    backoffMs,
    now: () => scene.nowMs,
    sleep: async (ms) => {
      waits.push(ms);
      scene.nowMs += ms;
    },
  });
  done.catch(() => {});
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (exit: Exit = { code: 1, signal: null }) => {
    children.at(-1)?.end(exit);
    await settle();
  };
  return { scene, children, said, waits, done, end };
}

it('restarts a service that died, and logs its name, exit and last output', async () => {
  const { children, said, end } = createScene();
  await end({ code: null, signal: 'SIGKILL' });
  expect(children).toHaveLength(2);
  expect(said.join('\n')).toMatch(/backend.*signal SIGKILL.*0\.2 s[\s\S]*last line/);
});

it('does not quote what said nothing', async () => {
  const { said, end } = createScene({ output: '' });
  await end({ code: null, signal: 'SIGKILL' });
  expect(said).toEqual([expect.stringMatching(/said nothing\.$/)]);
});

it('waits longer every time, and never gives up', async () => {
  const { children, waits, end } = createScene();
  for (let failure = 1; failure <= 20; failure += 1) await end();
  expect(waits).toEqual([200, 1_000, 2_000, ...Array(17).fill(4_000)]);
  expect(children).toHaveLength(21);
});

it('forgets failures once the service has run for a minute, however long the waits were', async () => {
  const { scene, waits, end } = createScene({ backoffMs: [200, 70_000] });
  for (let failure = 1; failure <= 3; failure += 1) await end();
  scene.nowMs += 60_000;
  await end();
  expect(waits).toEqual([200, 70_000, 70_000, 200]);
});

it('starts nothing while everything is being stopped', async () => {
  const { scene, children, done, end } = createScene();
  scene.isStopping = true;
  await end({ code: 0, signal: null });
  await done;
  expect(children).toHaveLength(1);
});

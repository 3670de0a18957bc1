import { describe, expect, it } from 'vitest';
import { createReadGate, type Turns } from './read-gate.ts';

/** A statement that takes so many milliseconds of a clock of its own. */
const openGate = (options: Parameters<typeof createReadGate>[0] = {}) => {
  const time = { now: 0 };
  const running = { now: 0, most: 0 };
  const gate = createReadGate({ now: () => time.now, ...options });
  const takes = (turns: Turns, ms: number) =>
    turns.run(async () => {
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      await new Promise(setImmediate);
      time.now += ms;
      running.now -= 1;
    });
  return { gate, takes, running };
};

/** Statements that run on this thread, as those of the embedded database: nothing else happens meanwhile. */
const openThread = (options: Parameters<typeof createReadGate>[0]) => {
  let now = 0;
  const pass = (ms: number) => {
    now += ms;
  };
  return { gate: createReadGate({ now: () => now, ...options }), pass };
};

/** Settles when `release` is called. */
function latch() {
  let release = () => {};
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { opened, release };
}

describe('createReadGate', () => {
  it('runs one statement at a time, in turns', async () => {
    const { gate, takes, running } = openGate();
    const order: string[] = [];
    const read = (name: string) =>
      gate.read(async (turns) => {
        for (let index = 0; index < 3; index += 1) {
          await takes(turns, 10);
          order.push(name);
        }
      });
    await Promise.all([read('a'), read('b')]);
    expect(running.most).toBe(1);
    expect(order).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
  });

  it('pauses between statements that leave no time for others, after so many milliseconds of them', async () => {
    const { gate, ...time } = openThread({ pauseAfterMs: 10 });
    const order: string[] = [];
    setImmediate(() => order.push('somebody else'));
    await gate.read(async (turns) => {
      for (const name of ['first', 'second', 'third']) {
        await turns.run(async () => time.pass(5));
        order.push(name);
      }
    });
    expect(order).toEqual(['first', 'second', 'somebody else', 'third']);
  });

  it('says what a read has taken', async () => {
    const { gate, takes } = openGate();
    await gate.read(async (turns) => {
      await takes(turns, 30);
      await takes(turns, 12);
      expect([turns.spentMs(), turns.lastMs()]).toEqual([42, 12]);
    });
  });

  it('lets one dear read go on at a time, while others that are not pass it', async () => {
    const { gate, takes } = openGate();
    const { opened, release } = latch();
    const order: string[] = [];
    const dear = (name: string, until: Promise<void>) =>
      gate.read(async (turns) => {
        await takes(turns, 100);
        await takes(turns, 1);
        order.push(`${name} goes on`);
        await until;
        order.push(`${name} ends`);
      });
    const first = dear('first', opened);
    const second = dear('second', Promise.resolve());
    await gate.read((turns) => takes(turns, 1));
    await gate.read((turns) => takes(turns, 1));
    expect(order).toEqual(['first goes on']);
    release();
    await Promise.all([first, second]);
    expect(order).toEqual(['first goes on', 'first ends', 'second goes on', 'second ends']);
  });

  it('tells who would wait too long for other dear reads to come back', async () => {
    const { gate, takes } = openGate({ maxDearWaiting: 1 });
    const { opened, release } = latch();
    const dear = () =>
      gate.read(async (turns) => {
        await takes(turns, 100);
        await takes(turns, 1);
        await opened;
      });
    const answers = [dear(), dear(), dear()];
    await expect(answers[2]).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
    release();
    await Promise.all(answers.slice(0, 2));
    await expect(dear()).resolves.toBeUndefined();
  });

  it('takes one place for a dear read that runs statements at once', async () => {
    const { gate, takes } = openGate({ maxDearWaiting: 0 });
    const read = () =>
      gate.read(async (turns) => {
        await takes(turns, 100);
        await Promise.all([takes(turns, 1), takes(turns, 1)]);
      });
    await read();
    await expect(read()).resolves.toBeUndefined();
  });

  it('gets back the place of a read that ended while it waited for it, and runs nothing of it any more', async () => {
    const { gate, takes } = openGate();
    const { opened, release } = latch();
    const dear = (until: Promise<void>) =>
      gate.read(async (turns) => {
        await takes(turns, 100);
        await takes(turns, 1);
        await until;
      });
    const first = dear(opened);
    let late: Promise<void> | undefined;
    let after: Turns | undefined;
    const second = gate.read(async (turns) => {
      await takes(turns, 100);
      late = takes(turns, 1);
      after = turns;
      throw new Error('it went wrong');
    });
    await expect(second).rejects.toThrow('it went wrong');
    release();
    await first;
    await expect(late).rejects.toThrow('after its read had ended');
    await expect(after?.run(async () => {})).rejects.toThrow('after its read had ended');
    await expect(dear(Promise.resolve())).resolves.toBeUndefined();
  });
});

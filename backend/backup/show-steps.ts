/** What progress is written to: a terminal, or anything else. */
type Output = { isTTY?: boolean | undefined; write(text: string): unknown };

export type Steps = {
  /** Begins a step. */
  step(name: string): void;
  /** So many more bytes of it are done. */
  bytes(count: number): void;
  end(): void;
};

const REDRAW_MS = 200;

/** Says what is being done: on a terminal in one line that counts megabytes, elsewhere a line for each step. */
export function showSteps(output: Output): Steps {
  let name = '';
  let done = 0;
  let drawnAt = 0;
  const clear = () => {
    if (output.isTTY && name) output.write('\r\x1b[K');
  };
  return {
    step: (next) => {
      clear();
      [name, done, drawnAt] = [next, 0, 0];
      output.write(output.isTTY ? `${name}…` : `${name}…\n`);
    },
    bytes: (count) => {
      done += count;
      if (!output.isTTY || performance.now() - drawnAt < REDRAW_MS) return;
      drawnAt = performance.now();
      output.write(`\r\x1b[K${name}… ${(done / 1e6).toFixed(1)} MB`);
    },
    end: () => {
      clear();
      name = '';
    },
  };
}

/**
 * The processor time in milliseconds that this thread spends on `work`. Unlike the time on a clock, it stays about the
 * same on a machine that is busy with something else.
 */
export function measureCpuMs(work: () => void): number {
  const before = readUsage();
  work();
  return elapsedMs(before);
}

/** As `measureCpuMs`, with everything else that this thread does until the promise settles. */
export async function measureAsyncCpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = readUsage();
  await work();
  return elapsedMs(before);
}

function elapsedMs(before: NodeJS.CpuUsage): number {
  const { user, system } = readUsage(before);
  return (user + system) / 1000;
}

// Node 22 counts only for the whole process.
const readUsage = process.threadCpuUsage ?? process.cpuUsage;

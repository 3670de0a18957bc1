/**
 * The processor time in milliseconds that this thread spends on `work`. Unlike the time on a clock, it stays about the
 * same on a machine that is busy with something else.
 */
export function measureCpuMs(work: () => void): number {
  const before = readUsage();
  work();
  const { user, system } = readUsage(before);
  return (user + system) / 1000;
}

// Node 22 counts only for the whole process.
const readUsage = process.threadCpuUsage ?? process.cpuUsage;

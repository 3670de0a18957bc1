import { readdirSync, readFileSync } from 'node:fs';
import { UserError } from '#runtime/user-error.mjs';

/** Linux shows processes a hundredth of a second, whatever the kernel counts in. */
const MS_PER_TICK = 10;

type Process = { parent: number; ticks: number };

/** The processor time that these processes and their descendants have used, those included that have ended. @throws UserError */
export function readProcessorMs(roots: readonly number[]): number {
  const processes = readProcesses();
  let ticks = 0;
  for (const [pid, process] of processes) if (isWithin(pid, roots, processes)) ticks += process.ticks;
  return ticks * MS_PER_TICK;
}

function isWithin(pid: number, roots: readonly number[], processes: Map<number, Process>): boolean {
  for (let at: number | undefined = pid; at; at = processes.get(at)?.parent) if (roots.includes(at)) return true;
  return false;
}

function readProcesses(): Map<number, Process> {
  if (process.platform !== 'linux') throw new UserError('Processor time is read from /proc, which Linux alone has.');
  const processes = new Map<number, Process>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    // The name of the program comes before, in parentheses, and may hold anything.
    const fields = readText(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    // Its own, in programs and in the kernel, and that of its children that have ended.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    if (!Number.isNaN(ticks)) processes.set(Number(name), { parent: Number(fields[1]), ticks });
  }
  return processes;
}

/** Empty for a process that has ended meanwhile. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

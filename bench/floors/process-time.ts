import { readdirSync, readFileSync } from 'node:fs';

/** Linux shows processes a hundredth of a second, whatever the kernel counts in. */
const MS_PER_TICK = 10;
const KILOBYTES_PER_MEGABYTE = 1024;

type Process = { parent: number; ticks: number };

/**
 * The processor time, in milliseconds, that these processes and all their descendants have used, those included that have ended.
 * Null where the system does not tell.
 */
export function readProcessorMs(roots: readonly number[]): number | null {
  const processes = readProcesses();
  if (processes.size === 0) return null;
  let ticks = 0;
  for (const [pid, process] of processes) if (isWithin(pid, roots, processes)) ticks += process.ticks;
  return ticks * MS_PER_TICK;
}

/** The most memory that a process has had so far, in megabytes, or null where the system does not tell. */
export function readPeakMegabytes(pid: number): number | null {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readText(`/proc/${pid}/status`))?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / KILOBYTES_PER_MEGABYTE);
}

/** The process that started this one, or null where the system does not tell. */
export const findParent = (pid: number): number | null => readProcesses().get(pid)?.parent ?? null;

function isWithin(pid: number, roots: readonly number[], processes: Map<number, Process>): boolean {
  for (let at: number | undefined = pid; at; at = processes.get(at)?.parent) if (roots.includes(at)) return true;
  return false;
}

function readProcesses(): Map<number, Process> {
  const processes = new Map<number, Process>();
  for (const name of listNumbers()) {
    // The name of the program comes before, in parentheses, and may hold anything.
    const fields = readText(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    if (fields.length < 15) continue;
    // Its own, in programs and in the kernel, and that of its children that have ended.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    processes.set(Number(name), { parent: Number(fields[1]), ticks });
  }
  return processes;
}

function listNumbers(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** Empty for a process that has ended meanwhile. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

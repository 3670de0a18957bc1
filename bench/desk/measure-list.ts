import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import type { Desk, DeskAnswer } from './open-desk.ts';
import { listQuestions, nameQuestion, PER_PAGE, toPath } from './questions.ts';

/** One question to a list: processor time and time by the clock, the least of a few times, in milliseconds. */
export type Measured = { list: string; question: string; cpuMs: number; ms: number };

const ROUNDS = 3;
/** What took less is not asked again. */
const SURELY_FAST_MS = 30;

/** Asks a list everything it can be asked. */
export async function measureList(database: DatabaseHandle, desk: Desk, list: string): Promise<Measured[]> {
  const measured: Measured[] = [];
  const cpu = await openClock(database);
  const totals = new Map<string, number>();
  for (const question of listQuestions(list, await desk.columnsOf(list))) {
    const filter = JSON.stringify(question.filter);
    const total = totals.get(filter);
    const lastPage = Math.ceil((total ?? 1) / PER_PAGE);
    // The first page comes first and says how many there are.
    if (question.page !== 1 && (lastPage <= 1 || (question.page !== 'last' && question.page > lastPage))) continue;
    const path = toPath(question, question.page === 'last' ? lastPage : question.page);
    const { answer, ...times } = await time(() => desk.get(path), cpu);
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${answer.body.error?.message}`);
    totals.set(filter, answer.body.total);
    measured.push({ list, question: nameQuestion(question), ...times });
  }
  return measured;
}

async function time(ask: () => Promise<DeskAnswer>, cpu: () => number) {
  let [cpuMs, ms] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 1; ; round += 1) {
    const [cpuBefore, before] = [cpu(), performance.now()];
    const answer = await ask();
    [cpuMs, ms] = [Math.min(cpuMs, cpu() - cpuBefore), Math.min(ms, performance.now() - before)];
    if (round === ROUNDS || ms < SURELY_FAST_MS) return { answer, cpuMs, ms };
  }
}

/** The processor time, in milliseconds, of this process and of the server's for our connections, where the system tells it. */
async function openClock({ kind, db }: DatabaseHandle): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db);
  const pids = kind === 'postgres' ? rows.map(({ pid }) => pid) : [];
  return () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000 + pids.reduce((sum, pid) => sum + readProcess(pid), 0);
  };
}

function readProcess(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

import { at } from '#lib/utils/at.ts';
import {
  type Answer,
  ask,
  type CheckedCall,
  checkCall,
  type Finding,
  judgeClock,
  judgeSpeed,
  NoAnswer,
} from './ask.ts';

/** Makes what is missing of the tables, their policies and rights, and leaves the rest. */
const FILE = 'supabase/migrations/20261128000850_summaries.sql';

const COLUMNS = {
  id: 'bigint',
  created_at: 'timestamptz',
  title: 'text',
  summary_content: 'text',
  articles_processed: 'integer',
  status: 'text',
};

const TABLES = [
  { call: '13', name: 'gb_daily_summaries', columns: { ...COLUMNS, date: 'date' }, day: 'date', first: 'current_date' },
  {
    call: '14',
    name: 'gb_weekly_summaries',
    columns: { ...COLUMNS, start_date: 'date' },
    day: 'start_date',
    first: "date_trunc('week', current_date)",
  },
] as const;

export type DataService = { url: string; key: string; subscribeFunction: string };

/** Checks calls 13 to 16 and the auth service (spec §7) with the publishable key. Nothing is written: the function refuses an empty address. */
export async function checkDataService(service: DataService): Promise<CheckedCall[]> {
  const calls: CheckedCall[] = [];
  for (const table of TABLES) calls.push(await checkTable(service, table));
  return [...calls, await checkBanner(service), await checkSubscribe(service), await checkAuth(service)];
}

const headersOf = ({ key }: DataService) => ({ apikey: key, authorization: `Bearer ${key}` });

const select = (service: DataService, table: string, query: Record<string, string>): Promise<Answer> =>
  ask(`${service.url}/rest/v1/${table}?${new URLSearchParams(query)}`, { headers: headersOf(service) }, 'SUPABASE_URL');

type Table = (typeof TABLES)[number];

const checkTable = (service: DataService, { call, name, columns, day, first }: Table): Promise<CheckedCall> =>
  checkCall(`${call} GET /rest/v1/${name}`, async () => {
    const answer = await select(service, name, {
      select: '*',
      status: 'eq.completed',
      order: `${day}.desc`,
      limit: '10',
    });
    const refused = refusalOf(answer, name, columns);
    if (refused) return { status: String(answer.status), findings: [refused] };
    const findings: Finding[] = [
      ...judgeSpeed(answer),
      ...(call === '13' ? await judgeClock(`${service.url}/rest/v1/`) : []),
    ];
    for (const [column, type] of Object.entries(columns)) {
      const one = await select(service, name, { select: column, limit: '1' });
      const missing = refusalOf(one, name, { [column]: type });
      if (missing) findings.push(missing);
    }
    const rows = Array.isArray(answer.json) ? answer.json : [];
    findings.push(...judgeCount(rows[0], name));
    if (rows.length === 0)
      findings.push({
        what: 'no completed summary is shown: there is none yet, or its policy is missing',
        remedy: `Write the first: insert into public.${name} (${day}, title, summary_content, articles_processed, status) values (${first}, 'A title', 'A text', 1, 'completed'); if there is one, run ${FILE} again: it makes the policies.`,
        isHint: true,
      });
    if (await showsDrafts(service, name))
      findings.push({
        what: 'visitors see summaries that are not completed: row-level security is off, or its policy is too wide',
        remedy: `Run ${FILE} again, and drop the policies on public.${name} that it does not make.`,
        isOpen: true,
      });
    return { status: String(answer.status), findings };
  });

/** Whether rows that are not completed, and have a title or a text, can be read. Days without a summary may have a bare count. */
async function showsDrafts(service: DataService, table: string): Promise<boolean> {
  for (const status of ['neq.completed', 'is.null'])
    for (const column of ['title', 'summary_content']) {
      const { json } = await select(service, table, { select: 'id', status, [column]: 'neq.', limit: '1' });
      if (Array.isArray(json) && json.length > 0) return true;
    }
  return false;
}

/** The number of posts of a summary has to be a number. */
function judgeCount(row: unknown, table: string): Finding[] {
  const count = at(row, 'articles_processed');
  if (count === undefined || count === null || typeof count === 'number') return [];
  return [
    {
      what: `articles_processed is a ${typeof count}`,
      remedy: `alter table public.${table} alter column articles_processed type integer using articles_processed::integer;`,
    },
  ];
}

const checkBanner = (service: DataService): Promise<CheckedCall> =>
  checkCall('15 GET /rest/v1/gb_daily_summaries (banner)', async () => {
    const query = { select: 'articles_processed,date', order: 'date.desc', limit: '1' };
    const answer = await select(service, 'gb_daily_summaries', query);
    const refused = refusalOf(answer, 'gb_daily_summaries', { articles_processed: 'integer', date: 'date' });
    if (refused) return { status: String(answer.status), findings: [refused] };
    const findings = judgeCount(at(answer.json, 0), 'gb_daily_summaries');
    const bare = await select(service, 'gb_daily_summaries', { select: 'id', status: 'neq.completed', limit: '1' });
    if (at(answer.json, 0) !== undefined && at(bare.json, 0) === undefined)
      findings.push({
        what: 'completed days alone are shown: today’s number of posts comes with its summary',
        remedy: `If a program of yours writes bare counts, run ${FILE} again: its policy shows rows without a title and a text.`,
        isHint: true,
      });
    return { status: String(answer.status), findings };
  });

/** PostgREST's own words: a wrong key, a missing table or column. */
function refusalOf({ status, json }: Answer, table: string, columns: Record<string, string>): Finding | null {
  if (status < 400) return null;
  const [code, message] = [String(at(json, 'code') ?? ''), String(at(json, 'message') ?? '').slice(0, 200)];
  if (status === 401 && code !== '42501')
    return {
      what: `the key is refused: ${message}`,
      remedy: 'Set SUPABASE_PUBLISHABLE_KEY to the publishable (anon) key of this project.',
    };
  if (code === '42501')
    return {
      what: `visitors may not read ${table}`,
      remedy: `Run ${FILE} again: it grants what they may.`,
    };
  if (code === '42703') {
    const column = /column (?:\S+\.)?"?(\w+)"? does not exist/.exec(message)?.[1] ?? message;
    const type = columns[column] ?? 'text';
    return {
      what: `the column ${column} is missing`,
      remedy: `alter table public.${table} add column ${column} ${type};`,
    };
  }
  if (code === 'PGRST205' || code === '42P01' || status === 404)
    return { what: `the table ${table} is missing`, remedy: `Run ${FILE}.` };
  return { what: `fails with ${status}: ${message || 'without a message'}`, remedy: 'See the log of the project.' };
}

/** With an empty address: the function's own refusal shows that it is there. */
const checkSubscribe = (service: DataService): Promise<CheckedCall> =>
  checkCall(`16 POST /functions/v1/${service.subscribeFunction}`, async () => {
    const url = `${service.url}/functions/v1/${service.subscribeFunction}`;
    const { status, json } = await ask(
      url,
      { method: 'POST', headers: headersOf(service), body: { email: '' } },
      'SUPABASE_URL',
    );
    if (status === 200 && at(json, 'success') === false) return { status: '200', findings: await judgeList(service) };
    const finding: Finding =
      status === 404
        ? {
            what: 'the function is missing',
            remedy: `supabase functions deploy ${service.subscribeFunction}, or set SUBSCRIBE_FUNCTION to the name of yours.`,
          }
        : status === 401
          ? {
              what: 'the function refuses the key',
              remedy: 'Deploy it with --no-verify-jwt, or check SUPABASE_PUBLISHABLE_KEY.',
            }
          : {
              what:
                status === 200 ? 'an empty address is not refused with {success: false, error}' : `answers ${status}`,
              remedy: 'Have it answer status 200 with {success, message} or {success: false, error}.',
            };
    return { status: String(status), findings: [finding] };
  });

/** The list's tables, by a link of nobody's: an empty address is refused before they are asked. A function of another kind has no such neighbour. */
async function judgeList(service: DataService): Promise<Finding[]> {
  const request = { method: 'POST', headers: headersOf(service), body: { token: 'A'.repeat(43) } } as const;
  const status = await ask(`${service.url}/functions/v1/confirm-main-list`, request, 'SUPABASE_URL').then(
    (answer) => answer.status,
    (error) => (error instanceof NoAnswer ? Number(error.status) : Promise.reject(error)),
  );
  if (!(status >= 500)) return [];
  return [
    {
      what: `the mailing list cannot be read (confirm-main-list answers ${status})`,
      remedy: 'supabase db push, which makes its tables; then see the log of the functions.',
    },
  ];
}

const checkAuth = (service: DataService): Promise<CheckedCall> =>
  checkCall('auth GET /auth/v1/.well-known/jwks.json', async () => {
    const { status, json } = await ask(
      `${service.url}/auth/v1/.well-known/jwks.json`,
      { headers: headersOf(service) },
      'SUPABASE_URL',
    );
    const isThere = status === 200 && Array.isArray(at(json, 'keys'));
    return {
      status: String(status),
      findings: isThere
        ? []
        : [
            {
              what: 'the auth service does not answer',
              remedy: 'Check that SUPABASE_URL is the address of the project, without a path.',
            },
          ],
    };
  });

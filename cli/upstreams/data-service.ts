import { type Answer, ask, at, type CheckedCall, checkCall, type Finding, judgeClock, judgeSpeed } from './ask.ts';

const COLUMNS = {
  id: 'bigint',
  created_at: 'timestamptz',
  title: 'text',
  summary_content: 'text',
  articles_processed: 'integer',
  status: 'text',
};

const TABLES = [
  { call: '13', name: 'gb_daily_summaries', columns: { ...COLUMNS, date: 'date' }, day: 'date' },
  { call: '14', name: 'gb_weekly_summaries', columns: { ...COLUMNS, start_date: 'date' }, day: 'start_date' },
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

const checkTable = (service: DataService, { call, name, columns, day }: Table): Promise<CheckedCall> =>
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
    if (rows.length === 0)
      findings.push({
        what: 'no completed summary is shown: there is none, or row-level security has no policy for visitors',
        remedy: `create policy "completed summaries" on public.${name} for select to anon, authenticated using (status = 'completed');`,
      });
    // Days without a summary may have a bare count.
    const unready = { status: 'neq.completed', summary_content: 'neq.' };
    const others = await select(service, name, { select: 'id', ...unready, limit: '1' });
    if (Array.isArray(others.json) && others.json.length > 0)
      findings.push({
        what: 'visitors see summaries that are not completed: row-level security is off, or its policy is too wide',
        remedy: `alter table public.${name} enable row level security; and a policy for completed ones alone.`,
        isOpen: true,
      });
    return { status: String(answer.status), findings };
  });

const checkBanner = (service: DataService): Promise<CheckedCall> =>
  checkCall('15 GET /rest/v1/gb_daily_summaries (banner)', async () => {
    const query = { select: 'articles_processed,date', order: 'date.desc', limit: '1' };
    const answer = await select(service, 'gb_daily_summaries', query);
    const refused = refusalOf(answer, 'gb_daily_summaries', { articles_processed: 'integer', date: 'date' });
    const findings: Finding[] = refused ? [refused] : [];
    const count = at(answer.json, 0, 'articles_processed');
    if (count !== undefined && count !== null && typeof count !== 'number')
      findings.push({
        what: `articles_processed is a ${typeof count}`,
        remedy:
          'alter table public.gb_daily_summaries alter column articles_processed type integer using articles_processed::integer;',
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
      remedy: `grant select on public.${table} to anon, authenticated; with a policy for completed ones.`,
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
    return {
      what: `the table ${table} is missing`,
      remedy: `create table public.${table} (${Object.entries(columns)
        .map(([name, type]) => `${name} ${type}`)
        .join(', ')});`,
    };
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
    if (status === 200 && at(json, 'success') === false) return { status: '200', findings: [] };
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

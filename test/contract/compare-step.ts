// Compares an answer with what was recorded, at the level the step names:
//   must   status and body agree (order of keys, tokens and "now" aside)
//   error  status, error.name and error.message
//   status the status alone
//   info   a habit of the recorded server, never a failure

export type Step = {
  name: string;
  level: 'must' | 'error' | 'status' | 'info';
  /** The order of `data` is not promised. */
  unordered?: boolean;
  request: {
    method: string;
    path: string;
    headers?: Record<string, string>;
    body?: unknown;
    /** Sent as it is, for bodies that are not JSON. */
    rawBody?: string;
  };
  response: Answer;
};

export type Answer = { status: number; body: unknown };

/** The part of a response that is compared at the step's level; two responses agree if these are equal. */
export function toComparable(step: Step, { status, body }: Answer, startedAt: number): unknown {
  if (step.level === 'status' || step.level === 'info') return { status };
  if (step.level === 'error') return { status, ...readError(body) };
  return { status, body: sortData(step, replaceVolatile(body, startedAt)) };
}

function readError(body: unknown): { name: unknown; message: unknown } {
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  return { name: error.name, message: error.message };
}

/** Tokens and times after the start of the replay differ in every run. */
function replaceVolatile(value: unknown, startedAt: number): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceVolatile(item, startedAt));
  if (isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceVolatile(item, startedAt)]));
  }
  if (typeof value !== 'string') return value;
  if (/^ey[\w-]+\.[\w-]+\.[\w-]+$/.test(value)) return '<jwt>';
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && Date.parse(value) >= startedAt - 1000 ? '<now>' : value;
}

function sortData({ unordered }: Step, body: unknown): unknown {
  if (!unordered || !isRecord(body) || !Array.isArray(body.data)) return body;
  return { ...body, data: [...body.data].sort((a, b) => a.id - b.id) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

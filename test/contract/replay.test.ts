import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadFixture } from '#backend/seed/load-fixture.ts';
import { createTestBackend, type TestBackend } from '../rig/backend.ts';
import { testDatabases } from '../rig/database.ts';
import { type Answer, type Step, toComparable } from './compare-step.ts';

const readData = (name: string) => readFileSync(new URL(`./data/${name}`, import.meta.url), 'utf8');
const { steps } = JSON.parse(readData('transcript.json')) as { steps: Step[] };

// The recorded server compares usernames by case and takes absent names for null. Ours does not, on purpose.
const compared = steps.filter((step) => step.level !== 'info');

describe.each(testDatabases)('the recorded contract, on %s', (kind) => {
  let backend: TestBackend;
  const startedAt = Date.now();
  const answers = new Map<string, Answer>();

  beforeAll(async () => {
    backend = await createTestBackend(kind);
    await loadFixture(backend.database, readData('dataset.ndjson'));
    // Steps build on each other, so all are performed, in order, before any is judged.
    const tokens = new Map<string, string>();
    for (const step of steps) answers.set(step.name, await perform(backend, step, tokens));
  });

  afterAll(() => backend.close());

  it('has a step of every level', () => {
    expect(compared.map((step) => step.level)).toEqual(expect.arrayContaining(['must', 'error', 'status']));
  });

  it.each(compared)('$level: $name', (step) => {
    const answer = answers.get(step.name);
    expect(answer && toComparable(step, answer, startedAt)).toEqual(toComparable(step, step.response, startedAt));
  });
});

async function perform(backend: TestBackend, { request }: Step, tokens: Map<string, string>): Promise<Answer> {
  const headers = new Headers({ accept: 'application/json', ...request.headers });
  const authorization = headers.get('authorization');
  if (authorization) {
    headers.set(
      'authorization',
      authorization.replace(/<jwt of (\w+)>/, (_, name: string) => tokens.get(name) ?? `no token of ${name}`),
    );
  }
  const body = request.rawBody ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  const response = await backend.app.request(request.path, { method: request.method, headers, body: body || null });
  const answer: { jwt?: string; user?: { username: string } } = await response.json();
  if (answer.jwt && answer.user) tokens.set(answer.user.username, answer.jwt);
  return { status: response.status, body: answer };
}

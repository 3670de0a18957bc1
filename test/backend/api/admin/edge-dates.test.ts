import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Operation } from '#backend/api/admin/operations/base/operation.ts';
import { OPERATIONS } from '#backend/api/admin/operations/registry.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '#test/rig/data-service.ts';
import { anyKind } from '#test/rig/database.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';

type Schema = z.core.JSONSchema.BaseSchema & { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
type Path = (string | number)[];

/** Days and moments at and beyond the edges of JavaScript, PostgreSQL and the product. */
const EDGES = [
  ...['9999-12-31', '0000-01-01', '0001-01-01', '1899-12-31', '2101-01-01', '10000-01-01', '+010000-01-01'],
  ...['275760-09-13', '+275760-09-13', '-000001-01-01', '2026-02-30', '0000-12-27', '9999-12-27', '5879612-01-01'],
  ...['9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'],
  ...['2026-11-22T08:00:00+24:00', '2026-11-22T08:00:00-23:59', '2026-11-22T08:00:00+14:00', '2026-11-22T08:00+99:99'],
  ...['+275760-09-13T00:00:00.001Z', '-271821-04-20T00:00:00Z', '-004713-01-01T00:00:00Z', '294277-01-01T00:00:00Z'],
  ...['2026-11-22T08:00:00.123456789012345678901234567890Z', '2026-11-22T24:00:00Z', '2026-11-22T23:59:60Z'],
  ...[
    'infinity',
    '-infinity',
    'now',
    'epoch',
    'Invalid Date',
    'daily-9999-12-31',
    'weekly-0000-12-27',
    'weekly-0001-01-01',
    '99999d',
    '1e400',
    '8640000000000001',
    '-62135596800001',
  ],
];

/** An input that the schema may accept, and the path of each text, number and date in it, optional ones too. */
function describeInput(operation: Operation) {
  const schema = z.toJSONSchema(operation.input(new Date()), {
    io: 'input',
    unrepresentable: 'any',
    // Edges do not match it, and the schema rejects what has to be rejected.
    override: ({ jsonSchema }) => void delete jsonSchema.pattern,
  });
  const paths: Path[] = [];
  collect(schema as Schema, [], paths);
  return { paths, sample: (path: Path, value: unknown) => sample(schema as Schema, path, value) };
}

function collect(schema: Schema, path: Path, paths: Path[]): void {
  for (const option of [...(schema.anyOf ?? []), ...((schema.oneOf as Schema[] | undefined) ?? [])]) {
    collect(option, path, paths);
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) collect(property, [...path, name], paths);
  if (schema.items) collect(schema.items, [...path, 0], paths);
  const isLeaf = !schema.properties && !schema.items && !schema.anyOf && !schema.oneOf && !schema.enum;
  const takesText = schema.type === undefined || schema.type === 'string' || schema.type === 'integer';
  // An address would be fetched.
  const isAddress = path.at(-1) === 'url';
  if (path.length > 0 && isLeaf && takesText && !isAddress) paths.push(path);
}

/** The least that is required, and `value` at the path. */
function sample(schema: Schema, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  const options = schema.anyOf ?? (schema.oneOf as Schema[] | undefined);
  if (options) {
    const fits = (option: Schema) => typeof key !== 'string' || option.properties?.[key] || option.anyOf;
    return sample(options.find(fits) ?? options[0] ?? {}, path, value);
  }
  if (schema.properties) {
    const names = [...(schema.required ?? []), ...(typeof key === 'string' ? [key] : [])];
    return Object.fromEntries(
      names.map((name) => {
        const isNext = name === key;
        return [name, sample(schema.properties?.[name] ?? {}, isNext ? rest : [], isNext ? value : undefined)];
      }),
    );
  }
  if (schema.items) return [sample(schema.items, rest, value)];
  if (value !== undefined) return value;
  if (schema.enum) return schema.enum[0];
  if (schema.format === 'date') return '2026-11-16';
  return { string: 'x', integer: 1, number: 1, boolean: true, object: {} }[String(schema.type)] ?? '1';
}

// Their work goes beyond the machine or the test.
const SKIPPED = new Set(['backup.check']);

describe.each([anyKind])('dates at the edges, on %s', (kind) => {
  let backend: TestBackend;
  let desk: TestDesk;
  beforeAll(async () => {
    const keys = { publishableKey: PUBLISHABLE_KEY, secretKey: SECRET_KEY };
    backend = await createTestBackend(kind, { dataService: { ...keys, publicUrl: 'http://data.test', providers: {} } });
    await backend.reset();
    desk = await createDesk(backend);
  });
  afterAll(() => backend.close());

  it.each(OPERATIONS.filter(({ name, scope }) => scope !== null && !SKIPPED.has(name)))(
    '$name answers no 5xx to any',
    async (operation) => {
      const failed: unknown[] = [];
      const schema = operation.input(new Date());
      const { paths, sample } = describeInput(operation);
      const isTaken = (path: Path, value: string) => schema.safeParse(sample(path, value)).success;
      for (const path of paths) {
        // Any text is taken there, so it is hardly read as a date: some are enough.
        const edges = isTaken(path, 'x') ? EDGES.filter((_, index) => index % 8 === 0) : EDGES;
        // The schema stops what it rejects: one is enough.
        for (const edge of new Set([...edges.slice(0, 1), ...edges.filter((one) => isTaken(path, one))])) {
          const input = sample(path, edge) as Record<string, unknown>;
          const address = operation.path.replaceAll(/:(\w+)/g, (_, name) =>
            encodeURIComponent(String(input[name] ?? 1)),
          );
          const body = Object.fromEntries(
            Object.entries(input).filter(([name]) => !operation.path.includes(`:${name}`)),
          );
          const query = new URLSearchParams(
            Object.entries(body).map(([name, value]) => [
              name,
              typeof value === 'object' ? JSON.stringify(value) : String(value),
            ]),
          );
          const isRead = operation.method === 'GET';
          const target = `/admin/api${address}${isRead ? `?${query}` : ''}`;
          const answer = await desk.asOperator(operation.method, target, isRead ? undefined : body);
          if (answer.status >= 500) failed.push([answer.status, path.join('.'), edge]);
        }
      }
      expect(failed).toEqual([]);
    },
    60_000,
  );
});

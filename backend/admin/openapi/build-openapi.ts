import { z } from 'zod';
import { OPERATOR_ONLY } from '../auth/scopes.ts';
import type { Operation } from '../operations/base/operation.ts';
import { OPERATIONS } from '../operations/registry.ts';
import { PUBLIC_ROUTES, type PublicRoute } from './public-routes.ts';

type Schema = z.core.JSONSchema.BaseSchema;
type Described = {
  operationId: string;
  summary: string;
  tags: string[];
  security: object[];
  'x-scope'?: string | null;
  'x-audit'?: string | null;
  'x-undo'?: string | null;
  parameters: { name: string; in: string; required: boolean; schema?: Schema; content?: object }[];
  requestBody?: object;
  responses: Record<string, { description: string; content: { 'application/json': { schema: Schema } } }>;
};

/** OpenAPI 3.1: the operations for scripts, and the content API. */
export type OpenApi = { paths: Record<string, Record<string, Described>> };

// The schemas bound dates by the present; the document has no bound.
const ANY_TIME = new Date(8.64e15);
const TOKENS = { reader: 'readerToken', ingest: 'ingestToken', script: 'scriptToken' } as const;

const errorSchema = z.object({
  data: z.null(),
  error: z.object({
    status: z.int(),
    name: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()),
  }),
});

let built: OpenApi | undefined;

/** Built once, on first use. */
export function getOpenApi(): OpenApi {
  built ??= buildOpenApi();
  return built;
}

/** A line for each address. */
export function printOpenApi(): string {
  const { paths, ...rest } = getOpenApi();
  const toLines = (entries: object) =>
    Object.entries(entries).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return `{\n${[...toLines(rest), `"paths": {\n${toLines(paths).join(',\n')}\n}`].join(',\n')}\n}`;
}

function buildOpenApi(): OpenApi {
  const paths: OpenApi['paths'] = {};
  const add = (path: string, method: string, described: Described) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: described };
  };
  for (const route of PUBLIC_ROUTES) add(route.path, route.method, describeRoute(route));
  for (const operation of OPERATIONS) {
    if (operation.scope === null || operation.scope === OPERATOR_ONLY) continue;
    const path = `/admin/api${operation.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    add(path, operation.method, describeOperation(operation, path));
  }
  const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Sellerfeed',
      version: '1.0.0',
      description:
        'The content API in the shapes of Strapi 4, and the operations of operators, with tokens of scripts.',
    },
    paths,
    components: {
      schemas: { Error: toSchema(errorSchema, 'output') },
      securitySchemes: {
        readerToken: bearer('The jwt of signIn'),
        ingestToken: bearer('INGEST_TOKEN'),
        scriptToken: bearer(
          'A key, made at the desk or by npm run admin -- tokens add, with the scope of the operation (x-scope)',
        ),
      },
    },
  };
  return document;
}

function describeOperation(operation: Operation, path: string): Described {
  const { name, summary, scope, audit, undo, list, output } = operation;
  const [resource = ''] = name.split('.');
  const input = toSchema(operation.input(ANY_TIME), 'input');
  const answer = toSchema(output, 'output');
  return {
    ...{ operationId: name, summary, tags: [resource], security: [{ scriptToken: [] }] },
    ...{ 'x-scope': scope, 'x-audit': audit, 'x-undo': undo },
    ...describeInput(path, operation.method, input),
    responses: toResponses(
      list
        ? {
            type: 'object',
            properties: {
              ...{ data: { type: 'array', items: answer }, total: { type: 'integer' } },
              ...{ hasMore: { const: true }, sifted: { type: 'integer' } },
            },
            required: ['data', 'total'],
          }
        : { type: 'object', properties: { data: answer }, required: ['data'] },
    ),
  };
}

function describeRoute({ id, method, path, summary, auth, query, body, answer }: PublicRoute): Described {
  const input = query ?? z.object({});
  return {
    ...{ operationId: id, summary, tags: ['content'], security: auth === 'none' ? [] : [{ [TOKENS[auth]]: [] }] },
    ...describeInput(path, 'GET', toSchema(input, 'input')),
    ...(method !== 'GET' && body && { requestBody: toRequestBody(toSchema(body, 'input')) }),
    responses: toResponses(toSchema(answer, 'output')),
  };
}

/** Path parameters, and the remaining input as query or body. */
function describeInput(path: string, method: string, input: Schema): Pick<Described, 'parameters' | 'requestBody'> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const inPath = names.map((name) => {
    const schema = (input.properties?.[name] as Schema | undefined) ?? { type: 'string' };
    return { name, in: 'path', required: true, schema };
  });
  const properties = Object.entries(input.properties ?? {}).filter(([name]) => !names.includes(name));
  const required = (input.required ?? []).filter((name) => !names.includes(name));
  if (method !== 'GET') {
    const body = { ...input, properties: Object.fromEntries(properties), required };
    return { parameters: inPath, requestBody: toRequestBody(body) };
  }
  const inQuery = properties.map(([name, property]) => {
    const schema = property as Schema;
    const isRequired = required.includes(name);
    // Objects are JSON in queries.
    const how = schema.type === 'object' ? { content: { 'application/json': { schema } } } : { schema };
    return { name, in: 'query', required: isRequired, ...how };
  });
  return { parameters: [...inPath, ...inQuery] };
}

const toRequestBody = (schema: Schema) => ({ required: true, content: { 'application/json': { schema } } });

const toResponses = (schema: Schema): Described['responses'] => ({
  '200': { description: 'Done', content: { 'application/json': { schema } } },
  default: {
    description: 'Refused, with the reason',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  },
});

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: shorten(io),
  }) as Schema;
  return rest;
}

/** Omits JavaScript's number bounds, and `additionalProperties: false`, because responses may gain fields. */
const shorten =
  (io: 'input' | 'output') =>
  ({ jsonSchema }: { jsonSchema: Schema }): void => {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    if (jsonSchema.format) delete jsonSchema.pattern;
  };

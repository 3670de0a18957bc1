import { z } from 'zod';
import { OPERATOR_ONLY } from '../../../auth/operators/scopes.ts';
import { OPERATIONS } from '../operations/registry.ts';

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

/** OpenAPI 3.1: the operations for scripts. */
export type OpenApi = { paths: Record<string, Record<string, Described>> };

// The schemas bound dates by the present; the document has no bound.
const ANY_TIME = new Date(8.64e15);
const KEY = {
  ...{ type: 'http', scheme: 'bearer' },
  description: 'A key, made at the desk or by npm run admin -- tokens add, with the scope of the operation (x-scope)',
};

const errorSchema = z.object({
  data: z.null(),
  error: z.object({
    status: z.int(),
    name: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()),
  }),
});
const listOf = (row: z.ZodType) =>
  z.object({
    data: z.array(row),
    total: z.int(),
    hasMore: z.literal(true).optional(),
    sifted: z.int().optional(),
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
  for (const { name, summary, scope, audit, undo, list, output, input, method, ...operation } of OPERATIONS) {
    if (scope === null || scope === OPERATOR_ONLY) continue;
    const path = `/admin/api${operation.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    const described: Described = {
      ...{ operationId: name, summary, tags: name.split('.').slice(0, 1), security: [{ scriptToken: [] }] },
      ...{ 'x-scope': scope, 'x-audit': audit, 'x-undo': undo },
      ...describeInput(path, { [method === 'GET' ? 'query' : 'body']: input(ANY_TIME) }),
      responses: toResponses(list ? listOf(output) : z.object({ data: output })),
    };
    paths[path] = { ...paths[path], [method.toLowerCase()]: described };
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Sellerfeed',
      version: '1.0.0',
      description: 'The operations of operators, with keys of scripts.',
    },
    paths,
    components: {
      schemas: { Error: toSchema(errorSchema, 'output') },
      securitySchemes: { scriptToken: KEY },
    },
  };
  return document;
}

/** Path parameters, which the schemas hold as well, and the remaining query and body. */
function describeInput(
  path: string,
  { query, body }: { query?: z.ZodType; body?: z.ZodType },
): Pick<Described, 'parameters' | 'requestBody'> {
  const asked = query ? toSchema(query, 'input') : {};
  const sent = body && toSchema(body, 'input');
  const properties = { ...asked.properties, ...sent?.properties };
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const inPath = names.map((name) => {
    const schema = (properties[name] as Schema | undefined) ?? { type: 'string' };
    return { name, in: 'path', required: true, schema };
  });
  const inQuery = Object.entries(asked.properties ?? {})
    .filter(([name]) => !names.includes(name))
    .map(([name, property]) => {
      const schema = property as Schema;
      const required = asked.required?.includes(name) ?? false;
      // Objects are JSON in queries.
      const how = schema.type === 'object' ? { content: { 'application/json': { schema } } } : { schema };
      return { name, in: 'query', required, ...how };
    });
  for (const name of names) delete sent?.properties?.[name];
  if (sent?.required) sent.required = sent.required.filter((name) => !names.includes(name));
  return {
    parameters: [...inPath, ...inQuery],
    ...(sent && { requestBody: { required: true, content: { 'application/json': { schema: sent } } } }),
  };
}

const toResponses = (answer: z.ZodType): Described['responses'] => ({
  '200': { description: 'Done', content: { 'application/json': { schema: toSchema(answer, 'output') } } },
  default: {
    description: 'Refused, with the reason',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  },
});

/** Omits JavaScript's number bounds, and `additionalProperties: false` of responses, because they may gain fields. */
function toSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const override = ({ jsonSchema }: { jsonSchema: Schema }): void => {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    if (jsonSchema.format) delete jsonSchema.pattern;
  };
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override }) as Schema;
  return rest;
}

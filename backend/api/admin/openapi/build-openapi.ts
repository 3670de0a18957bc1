import { z } from 'zod';
import {
  type DescribedInput,
  describeInput,
  describeResponses,
  describeSchema,
} from '#lib/openapi/describe-schemas.ts';
import { OPERATOR_ONLY } from '../../../auth/operators/scopes.ts';
import { OPERATIONS } from '../operations/registry.ts';

type Described = DescribedInput & {
  operationId: string;
  summary: string;
  tags: string[];
  security: object[];
  'x-scope'?: string | null;
  'x-audit'?: string | null;
  'x-undo'?: string | null;
  responses: ReturnType<typeof describeResponses>;
};

/** OpenAPI 3.1: the operations for scripts. */
export type OpenApi = { paths: Record<string, Record<string, Described>> };

/** The schemas bound dates by the present; their descriptions have no bound. */
export const ANY_TIME = new Date(8.64e15);
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
      responses: describeResponses(list ? listOf(output) : z.object({ data: output })),
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
      schemas: { Error: describeSchema(errorSchema, 'output') },
      securitySchemes: { scriptToken: KEY },
    },
  };
  return document;
}

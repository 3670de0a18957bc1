import { z } from 'zod';

// OpenAPI 3.1 from zod schemas. The documents of the site and of its operators are written with it.

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export type DescribedInput = {
  parameters: { name: string; in: string; required: boolean; schema?: JsonSchema; content?: object }[];
  requestBody?: object;
};

type Input = { params?: z.ZodType | undefined; query?: z.ZodType | undefined; body?: z.ZodType | undefined };

/** Parameters of a path such as `/posts/{id}`, which the schema of any input may hold, and the remaining query and body. */
export function describeInput(path: string, { params, query, body }: Input): DescribedInput {
  const named = params ? describeSchema(params, 'input') : {};
  const asked = query ? describeSchema(query, 'input') : {};
  const sent = body && describeSchema(body, 'input');
  const properties = { ...asked.properties, ...sent?.properties, ...named.properties };
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const inPath = names.map((name) => {
    const schema = (properties[name] as JsonSchema | undefined) ?? { type: 'string' };
    return { name, in: 'path', required: true, schema };
  });
  const inQuery = Object.entries(asked.properties ?? {})
    .filter(([name]) => !names.includes(name))
    .map(([name, property]) => {
      const schema = property as JsonSchema;
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

type DescribedResponses = Record<
  string,
  { description: string; content: { 'application/json': { schema: JsonSchema } } }
>;

/** The response of a call, and `#/components/schemas/Error` for all others. */
export const describeResponses = (answer: z.ZodType): DescribedResponses => ({
  '200': { description: 'Done', content: { 'application/json': { schema: describeSchema(answer, 'output') } } },
  default: {
    description: 'Refused, with the reason',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  },
});

/** Omits JavaScript's number bounds, and `additionalProperties: false` of responses, because they may gain fields. */
export function describeSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const override = ({ jsonSchema }: { jsonSchema: JsonSchema }): void => {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    if (jsonSchema.format) delete jsonSchema.pattern;
    // Some clients cannot read it, and `maxItems` says the same.
    if (jsonSchema.items === false && jsonSchema.maxItems !== undefined) delete jsonSchema.items;
  };
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override }) as JsonSchema;
  return rest;
}

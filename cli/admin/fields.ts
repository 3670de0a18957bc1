import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Operation } from '#backend/api/admin/operations/base/operation.ts';
import { decodeText } from '#backend/text/decode-text.ts';
import { fromCaller } from '#runtime/env-file.mjs';
import { UserError } from '#runtime/user-error.mjs';

/** `fileFlag` names a second option, which is given a file and no text. */
type Schema = z.core.JSONSchema.BaseSchema & { file?: 'text' | 'data-url'; fileFlag?: string };

/** A field of an operation's input as an option of the command. */
export type Field = {
  flag: string;
  path: readonly string[];
  kind: 'positional' | 'positionals' | 'boolean' | 'value';
  isRequired: boolean;
  description: string;
  choices: readonly string[];
  schema: Schema;
  /** The value is the name of a file, or - for the input. */
  isFileName?: true;
};

/** Fields of a list's filter, and of an object such as a picture, become separate flags. */
export function readFields({ input, positionals, list }: Operation): Field[] {
  const schema = z.toJSONSchema(input(new Date()), { io: 'input', unrepresentable: 'any' }) as Schema;
  const { filter, ...own } = listProperties(schema);
  const named = Object.entries(list ? own : listProperties(schema)).flatMap(([name, property]) =>
    toFields([name], property, schema.required?.includes(name) ?? false),
  );
  const filters = list && filter ? Object.entries(listProperties(filter)) : [];
  const fields = [...filters.flatMap(([name, property]) => toFields(['filter', name], property, false)), ...named];
  const order = ({ path }: Field) => positionals.indexOf(path.join('.').replace(/^filter\./, ''));
  const isPositional = (field: Field) => order(field) >= 0;
  return [
    ...fields
      .filter(isPositional)
      .sort((a, b) => order(a) - order(b))
      .map(toPositional),
    ...fields.filter((field) => !isPositional(field)),
  ];
}

export async function toInput(
  fields: readonly Field[],
  args: readonly unknown[],
  flags: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  for (const [index, field] of fields.entries()) {
    const isFlag = field.kind === 'value' || field.kind === 'boolean';
    const given = isFlag ? flags[toAttribute(field.flag)] : args[index];
    if (given === undefined || (Array.isArray(given) && given.length === 0)) continue;
    const value = typeof given === 'boolean' ? given : await toValue(given as string | string[], field, isFlag);
    const [name = '', inner] = field.path;
    if (inner === undefined) input[name] = value;
    else input[name] = { ...(input[name] as object | undefined), [inner]: value };
  }
  return input;
}

function toFields(path: string[], schema: Schema, isRequired: boolean): Field[] {
  const inner = path[0] === 'filter' ? [] : Object.entries(listProperties(schema));
  const variants = listVariants(schema);
  const field: Field = {
    flag: path
      .slice(path[0] === 'filter' ? 1 : 0)
      .map(toKebab)
      .join('-'),
    path,
    kind: variants.every(({ type }) => type === 'boolean') ? 'boolean' : 'value',
    isRequired,
    description: [schema.description, schema.file && 'text, or @ and a file, @- for the input']
      .filter(Boolean)
      .join('; '),
    choices: variants
      .flatMap(({ enum: names, const: only }) => names ?? (only === undefined ? [] : [only]))
      .map(String),
    schema,
  };
  const ofFile: Field[] = schema.fileFlag
    ? [{ ...field, flag: schema.fileFlag, isFileName: true, description: 'a file that holds it, - for the input' }]
    : [];
  // An object as a whole can only be null.
  if (inner.length === 0) return [field, ...ofFile];
  const own = isNullable(schema) ? [{ ...field, choices: ['none'] }] : [];
  return [...own, ...inner.flatMap(([name, property]) => toFields([...path, name], property, false))];
}

function toPositional(field: Field): Field {
  const isMany = listVariants(field.schema).some(({ type, maxItems }) => type === 'array' && maxItems !== 1);
  const isWords = field.path.at(-1) === 'q';
  return { ...field, flag: isWords ? 'words' : field.flag, kind: isMany || isWords ? 'positionals' : 'positional' };
}

async function toValue(given: string | string[], field: Field, isFlag: boolean): Promise<unknown> {
  const { schema, flag } = field;
  const variants = listVariants(schema);
  const isText = variants.some(({ type }) => type === 'string');
  const items = variants.find(({ type }) => type === 'array');
  const only = Array.isArray(given) ? (given.length === 1 ? given[0] : undefined) : given;
  if (only !== undefined && schema.file) return readGiven(only, schema.file, isFlag && !field.isFileName);
  if (only !== undefined && variants.some((variant) => variant.const === only)) return only;
  if (only === 'none' && isNullable(schema) && (!isText || items)) return null;
  if (items) {
    const item = (items.prefixItems?.[0] ?? items.items ?? {}) as Schema;
    const list = Array.isArray(given) ? given : given.split(',').map((one) => one.trim());
    return list.filter((one) => one !== '').map((one) => toScalar(one, item, flag));
  }
  return toScalar(Array.isArray(given) ? given.join(' ') : given, schema, flag);
}

function toScalar(text: string, schema: Schema, flag: string): unknown {
  const types = listVariants(schema).map(({ type }) => type);
  if (types.some((type) => type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(text))
    return Number(text);
  if (!types.includes('object')) return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`--${flag} is no JSON: ${(error as Error).message}.`, { cause: error });
  }
}

async function readGiven(text: string, kind: 'text' | 'data-url', isFlag: boolean): Promise<string> {
  if (isFlag && !text.startsWith('@')) return text;
  const name = isFlag ? text.slice(1) : text;
  const file = name === '-' ? name : fromCaller(name);
  try {
    // The type of a picture is detected from its content.
    if (kind === 'data-url') return `data:image/x;base64,${(await readFile(file)).toString('base64')}`;
    let content = '';
    for await (const chunk of decodeText(file === '-' ? process.stdin : createReadStream(file))) content += chunk;
    return content;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new UserError(isMissing ? `There is no file ${name}.` : `${name}: ${(error as Error).message}`);
  }
}

function listVariants(schema: Schema): Schema[] {
  const { anyOf, type } = schema;
  if (anyOf) return (anyOf as Schema[]).flatMap(listVariants);
  if (!Array.isArray(type)) return [schema];
  return (type as string[]).map((one) => ({ ...schema, type: one }) as Schema);
}

const isNullable = (schema: Schema): boolean => listVariants(schema).some(({ type }) => type === 'null');

const listProperties = (schema: Schema): Record<string, Schema> =>
  Object.assign({}, ...listVariants(schema).map(({ properties = {} }) => properties));

const toKebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const toAttribute = (flag: string): string => flag.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

import { invalidParameter } from './invalid-parameter.ts';
import { isRecord, parseNames } from './query-string.ts';

export type Sort<Field extends string> = { field: Field; direction: 'asc' | 'desc' }[];

/** Parses `sort=createdAt:desc`, `sort[0]=…`, `sort=a,b:desc` and `sort[createdAt]=desc`. */
export function parseSort<Field extends string>(input: unknown, fields: readonly Field[]): Sort<Field> {
  if (input === undefined) return [];
  const items = isRecord(input)
    ? Object.entries(input).map(([name, direction]) => {
        if (typeof direction !== 'string') throw invalidParameter('sort');
        return `${name}:${direction}`;
      })
    : parseNames(input, 'sort');
  return items.map((item) => {
    const [name = '', direction = 'asc', ...rest] = item.split(':');
    const field = fields.find((candidate) => candidate === name);
    if (!field) throw invalidParameter(name);
    const order = direction.toLowerCase();
    if ((order !== 'asc' && order !== 'desc') || rest.length > 0) throw invalidParameter('sort');
    return { field, direction: order };
  });
}

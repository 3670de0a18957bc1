import { QueryClient } from '@tanstack/react-query';
import type { DataProvider, Identifier, RaRecord, SortPayload } from 'react-admin';
import { callApi, ResponseTimeoutError } from './api';

type One = { data: RaRecord };
/** `hasMore`: at least `total`. `sifted`: the server searched so many of the first rows and no more. */
type Page = { data: RaRecord[]; total: number; hasMore?: true; sifted?: number };
type ListOrder = { sort?: SortPayload | undefined; filter?: Record<string, unknown> };

/** Adds verbs to react-admin's calls: `POST /{resource}/{verb}` for one or many. */
export type DeskDataProvider = DataProvider & {
  act<Answer = unknown>(
    resource: string,
    verb: string,
    ids: readonly Identifier[],
    details?: Record<string, unknown>,
  ): Promise<{ data: Answer }>;
};

/** The calls that react-admin makes here, in the words of `/admin/api` (docs/openapi.json). */
const calls: Partial<DataProvider> & Pick<DeskDataProvider, 'act'> = {
  getList: async (resource, { pagination, sort, filter }) => {
    const path = `/${resource}?${toListQuery({ sort, filter }, pagination)}`;
    const { data, total, ...meta } = await callApi<Page>('GET', path);
    return { data, total, meta } as never;
  },
  getOne: (resource, { id }) => callApi<One>('GET', toPath(resource, id)) as never,
  getMany: async (resource, { ids }) => {
    const answers = await Promise.all(ids.map((id) => callApi<One>('GET', toPath(resource, id))));
    return { data: answers.map(({ data }) => data) } as never;
  },
  create: (resource, { data }) => callApi<One>('POST', `/${resource}`, data) as never,
  update: (resource, { id, data, previousData }) =>
    callApi<One>('PATCH', toPath(resource, id), {
      ...pickChanges(data, previousData),
      // Of what was looked at: the API refuses to overwrite what somebody else has changed since.
      ...(typeof previousData?.version === 'string' && { version: previousData.version }),
    }) as never,
  act: (resource, verb, ids, details = {}) => callApi('POST', `/${resource}/${verb}`, { ...details, ids }),
};

/** Records are deleted, and changed together, by verbs. */
export const dataProvider = calls as DeskDataProvider;

const toPath = (resource: string, id: Identifier): string => `/${resource}/${encodeURIComponent(id)}`;

/** The query of a list; without `pagination`, that of an export. */
export function toListQuery(
  { sort, filter = {} }: ListOrder,
  pagination?: { page: number; perPage: number },
): URLSearchParams {
  return new URLSearchParams({
    ...(pagination && { page: String(pagination.page), perPage: String(pagination.perPage) }),
    ...(sort && { sort: sort.field, order: sort.order.toLowerCase() }),
    filter: JSON.stringify(filter),
  });
}

/** Changed fields only: the API accepts no others, and concurrent changes of others stay. */
export function pickChanges(data: Partial<RaRecord>, previous: Partial<RaRecord> = {}): Record<string, unknown> {
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(previous[name]);
  return Object.fromEntries(Object.entries(data).filter(isChanged));
}

/** As often as by default. */
const RETRIES = 3;

/** Failures are retried, except time-outs, which have taken long enough. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES && !(error instanceof ResponseTimeoutError);

export const queryClient = new QueryClient({ defaultOptions: { queries: { retry: shouldRetry } } });

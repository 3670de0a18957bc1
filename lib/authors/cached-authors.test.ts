import { beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import type { AuthorCount } from './model';

const listAuthors = vi.hoisted(() => vi.fn<() => Promise<AuthorCount[]>>());
vi.mock('./queries', () => ({ listAuthors }));

const ADA = [{ name: 'Ada', count: 2 }];
const BO = [{ name: 'Bo', count: 3 }];
const MINUTE_MS = 60_000;

// A module of its own for each test: what it keeps lives as long as the process.
let getCachedAuthors: (now: number) => Promise<AuthorCount[]>;
let expireCachedAuthors: () => void;

beforeEach(async () => {
  vi.resetModules();
  listAuthors.mockReset();
  Reflect.deleteProperty(globalThis, 'authorsCache');
  ({ getCachedAuthors, expireCachedAuthors } = await import('./cached-authors'));
});

test('counts once in five minutes', async () => {
  listAuthors.mockResolvedValueOnce(ADA).mockResolvedValueOnce(BO);
  expect(await getCachedAuthors(0)).toEqual(ADA);
  expect(await getCachedAuthors(5 * MINUTE_MS - 1)).toEqual(ADA);
  expect(await getCachedAuthors(5 * MINUTE_MS)).toEqual(BO);
  expect(listAuthors).toHaveBeenCalledTimes(2);
});

test('counts once for all who ask at the same time', async () => {
  listAuthors.mockResolvedValue(ADA);
  expect(await Promise.all([getCachedAuthors(0), getCachedAuthors(0)])).toEqual([ADA, ADA]);
  expect(listAuthors).toHaveBeenCalledTimes(1);
});

test('uses the last count on while counting fails, and throws where there is none', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  listAuthors.mockRejectedValue(new AppError('upstream_unavailable'));
  await expect(getCachedAuthors(0)).rejects.toThrow(AppError);
  listAuthors.mockResolvedValueOnce(ADA);
  await getCachedAuthors(0);
  expect(await getCachedAuthors(10 * MINUTE_MS)).toEqual(ADA);
});

test('counts anew once new posts have arrived, and uses the last count on while that fails', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  listAuthors
    .mockResolvedValueOnce(ADA)
    .mockRejectedValueOnce(new AppError('upstream_failed'))
    .mockResolvedValueOnce(BO);
  await getCachedAuthors(0);
  expireCachedAuthors();
  expect(await getCachedAuthors(1)).toEqual(ADA);
  expect(await getCachedAuthors(1)).toEqual(BO);
});

test('does not keep a count that began before the new posts', async () => {
  const early = Promise.withResolvers<AuthorCount[]>();
  listAuthors.mockReturnValueOnce(early.promise).mockResolvedValueOnce(BO);
  const first = getCachedAuthors(0);
  expireCachedAuthors();
  early.resolve(ADA);
  expect(await first).toEqual(ADA);
  expect(await getCachedAuthors(1)).toEqual(BO);
});

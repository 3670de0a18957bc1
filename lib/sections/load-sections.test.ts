import { beforeEach, expect, it, vi } from 'vitest';
import { listStories } from '@/lib/stories/queries';
import { hasTrends } from '@/lib/trends/queries';
import { hasExtras } from '@/lib/upstream/has-extras';

vi.mock('server-only', () => ({}));
vi.mock('@/lib/stories/queries', () => ({ listStories: vi.fn(async () => [{}]) }));
vi.mock('@/lib/trends/queries', () => ({ hasTrends: vi.fn(async () => false) }));
vi.mock('@/lib/upstream/has-extras', () => ({ hasExtras: vi.fn(async () => true) }));
vi.mock('@/lib/response/response-rules', () => ({ withoutRules: (read: () => unknown) => read() }));

const { loadSections } = await import('./load-sections');

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));

it('has the sections that it had last, where an upstream fails or is late', async () => {
  vi.mocked(listStories).mockRejectedValueOnce(new Error('away'));
  expect(await loadSections()).toEqual({ stories: false, trends: false, extras: true });
  expect(await loadSections()).toEqual({ stories: true, trends: false, extras: true });
  vi.mocked(listStories).mockRejectedValueOnce(new Error('away'));
  expect(await loadSections()).toEqual({ stories: true, trends: false, extras: true });
  const late = Promise.withResolvers<boolean>();
  vi.mocked(hasTrends).mockReturnValueOnce(late.promise);
  expect(await loadSections()).toEqual({ stories: true, trends: false, extras: true });
  late.resolve(true);
  await late.promise;
  vi.mocked(hasTrends).mockRejectedValueOnce(new Error('away'));
  expect(await loadSections()).toEqual({ stories: true, trends: true, extras: true });
  vi.mocked(listStories).mockResolvedValueOnce([]);
  expect(await loadSections()).toEqual({ stories: false, trends: false, extras: true });
});

it('asks a content API without extras for neither stories nor trends', async () => {
  vi.mocked(hasExtras).mockResolvedValue(false);
  vi.mocked(listStories).mockClear();
  vi.mocked(hasTrends).mockClear();
  expect(await loadSections()).toEqual({ stories: false, trends: false, extras: false });
  expect(listStories).not.toHaveBeenCalled();
  expect(hasTrends).not.toHaveBeenCalled();
});

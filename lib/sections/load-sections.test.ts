import { beforeEach, expect, it, vi } from 'vitest';
import { listStories } from '@/lib/stories/queries';
import { hasTrends } from '@/lib/trends/queries';

vi.mock('server-only', () => ({}));
vi.mock('@/lib/stories/queries', () => ({ listStories: vi.fn(async () => [{}]) }));
vi.mock('@/lib/trends/queries', () => ({ hasTrends: vi.fn(async () => false) }));
vi.mock('@/lib/response/response-rules', () => ({ withoutRules: (read: () => unknown) => read() }));

const { loadSections } = await import('./load-sections');

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));

it('has the sections that it had last, where an upstream fails or is late', async () => {
  vi.mocked(listStories).mockRejectedValueOnce(new Error('away'));
  expect(await loadSections()).toEqual({ stories: false, trends: false });
  expect(await loadSections()).toEqual({ stories: true, trends: false });
  vi.mocked(listStories).mockRejectedValueOnce(new Error('away'));
  expect(await loadSections()).toEqual({ stories: true, trends: false });
  const late = Promise.withResolvers<boolean>();
  vi.mocked(hasTrends).mockReturnValueOnce(late.promise);
  expect(await loadSections()).toEqual({ stories: true, trends: false });
  late.resolve(true);
  await late.promise;
  vi.mocked(hasTrends).mockRejectedValueOnce(new Error('away'));
  expect(await loadSections()).toEqual({ stories: true, trends: true });
  vi.mocked(listStories).mockResolvedValueOnce([]);
  expect(await loadSections()).toEqual({ stories: false, trends: false });
});

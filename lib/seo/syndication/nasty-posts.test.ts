import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { nastyPost } from '#test/factories/nasty-post.ts';
import { nastyText } from '#test/factories/nasty-text.ts';
import { assertWellFormed } from '#test/rig/assert-well-formed.ts';
import { NO_FILTERS } from '@/lib/feed/filters';
import { buildFeedDocument } from './serve-feed';

const RUNS = { seed: 20_260_301, numRuns: 60 };

beforeEach(() => {
  vi.stubEnv('SITE_URL', 'https://feed.example.com');
});

it.each(['rss', 'atom'] as const)('%s is well-formed for any contents of a post', (format) => {
  fc.assert(
    fc.property(nastyPost(), nastyText(), (post, search) => {
      assertWellFormed(buildFeedDocument(format, [post], { ...NO_FILTERS, search, authors: [post.author ?? ''] }));
    }),
    RUNS,
  );
});

it('the JSON Feed is JSON without half characters, whatever a post holds', () => {
  fc.assert(
    fc.property(nastyPost(), nastyText(), (post, search) => {
      const json = buildFeedDocument('json', [post], { ...NO_FILTERS, search });
      expect(JSON.stringify(JSON.parse(json))).not.toMatch(/\\ud[89a-f]/i);
    }),
    RUNS,
  );
});

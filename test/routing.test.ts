import { expect, it } from 'vitest';
import { FILTER_PARAMETERS } from '../lib/posts/feed-filters.ts';
import { config } from '../middleware.ts';

// Next wants the matcher as a literal, so the two lists are written twice.
it('gives every address with a filter a policy with a nonce', () => {
  const matched = config.matcher.flatMap((rule) =>
    'has' in rule ? [[rule.source, rule.has.map(({ key }) => key)]] : [],
  );
  expect(matched).toEqual(FILTER_PARAMETERS.map((key) => ['/:feed(feed)?', [key]]));
});

import { describe, expect, it } from 'vitest';
import { parseInThread } from './parse-in-thread.ts';

const url = 'https://example.com/feed';
const parse = (document: string, timeoutMs?: number) =>
  parseInThread({ bytes: Buffer.from(document), contentType: null, url }, timeoutMs);

/** Takes seconds to parse. */
const ENDLESS = `<rss><channel><title>${'<'.repeat(3_000_000)}`;

describe('parseInThread', () => {
  it('parses 5,000 items', async () => {
    const items = Array.from({ length: 5000 }, (_, index) => `<item><title>${index}</title></item>`).join('');
    const feed = await parse(`<rss version="2.0"><channel><title>T</title>${items}</channel></rss>`);
    expect(feed).toMatchObject({ kind: 'feed', title: 'T' });
    expect(feed.kind === 'feed' && feed.items).toHaveLength(5000);
  });

  it('reports a document that is not a feed', async () => {
    await expect(parse('<svg/>')).rejects.toThrow(/^This is not a feed\.$/);
  });

  it('parses what comes after a document that was refused, or took too long', async () => {
    const feed = '<rss version="2.0"><channel><title>T</title><item><title>1</title></item></channel></rss>';
    const outcomes = await Promise.allSettled([
      parse(feed),
      parse('<svg/>'),
      parse(feed),
      parse(ENDLESS, 1),
      parse(feed),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
    ]);
  });

  it('ends what takes too long', async () => {
    await expect(parse(ENDLESS, 1)).rejects.toThrow('takes too long or too much memory to read');
  });
});

import { describe, expect, it } from 'vitest';
import { continueVisit, FIRST_VISIT, isNewTo, openInVisit, parseVisit, pickLongRead, readAll, seePosts } from './visit';

const at = (hour: number) => ({ publishedAt: `2026-11-22T${String(hour).padStart(2, '0')}:00:00.000Z` });
const HOUR_MS = 3_600_000;

describe('a visit', () => {
  it('has no new posts on the first visit', () => {
    const first = seePosts(continueVisit(FIRST_VISIT, HOUR_MS), [at(9), at(8)]);
    expect(isNewTo(first, at(9))).toBe(false);
    expect(first.newest).toBe(at(9).publishedAt);
  });

  it('continues for half an hour; later posts are then new', () => {
    const first = seePosts(continueVisit(FIRST_VISIT, HOUR_MS), [at(9), at(8)]);
    expect(isNewTo(continueVisit(first, HOUR_MS + 60_000), at(10))).toBe(false);
    const second = continueVisit(first, 2 * HOUR_MS);
    expect([10, 9, 8].map((hour) => isNewTo(second, at(hour)))).toEqual([true, false, false]);
    // Seen now, and new until this visit is over.
    const seen = continueVisit(seePosts(second, [at(10), at(9)]), 2 * HOUR_MS + 60_000);
    expect(isNewTo(seen, at(10))).toBe(true);
    expect(isNewTo(continueVisit(seen, 4 * HOUR_MS), at(10))).toBe(false);
  });

  it('begins anew where the clock was a year ahead', () => {
    const ahead = seePosts(continueVisit(FIRST_VISIT, 8_760 * HOUR_MS), [at(9)]);
    expect(isNewTo(continueVisit(ahead, HOUR_MS), at(10))).toBe(true);
    expect(continueVisit(ahead, HOUR_MS).activeAt).toBe(HOUR_MS);
  });

  it('has nothing new once all is marked as read', () => {
    const seen = seePosts(continueVisit(seePosts(FIRST_VISIT, [at(8)]), 2 * HOUR_MS), [at(10), at(9)]);
    expect(isNewTo(seen, at(10))).toBe(true);
    expect(isNewTo(readAll(seen), at(10))).toBe(false);
    expect(isNewTo(readAll(seen), at(11))).toBe(true);
  });

  it('recommends the longest post that is neither new nor opened', () => {
    const posts = [10, 9, 8, 7].map((hour) => ({ id: hour, readMinutes: hour, ...at(hour) }));
    expect(pickLongRead(posts, { since: at(9).publishedAt, opened: [9] })?.id).toBe(8);
    expect(pickLongRead(posts, { since: at(9).publishedAt, opened: [9, 8, 7] })).toBeNull();
    expect(pickLongRead([{ id: 1, readMinutes: 1, ...at(1) }], { since: at(9).publishedAt, opened: [] })).toBeNull();
  });

  it('does not go back to an older list', () => {
    const seen = seePosts(seePosts(FIRST_VISIT, [at(9)]), [at(3)]);
    expect(seen.newest).toBe(at(9).publishedAt);
  });

  it('keeps the last 500 posts that were opened, each once', () => {
    const visit = [1, 2, 1].reduce(openInVisit, FIRST_VISIT);
    expect(visit.opened).toEqual([2, 1]);
    expect(openInVisit(visit, 1)).toBe(visit);
    const many = Array.from({ length: 600 }, (_, id) => id).reduce(openInVisit, FIRST_VISIT);
    expect([many.opened.length, many.opened[0], many.opened.at(-1)]).toEqual([500, 100, 599]);
  });

  it('is stored as it is, and read with care', () => {
    const visit = openInVisit(seePosts(continueVisit(FIRST_VISIT, 5), [at(9)]), 7);
    expect(parseVisit(JSON.stringify(visit))).toEqual(visit);
    for (const text of [null, '', 'no', '1', 'null', '[]', '{"opened":{},"since":4,"activeAt":"x"}']) {
      expect(parseVisit(text)).toEqual(FIRST_VISIT);
    }
    expect(parseVisit('{"opened":[1,"2",null,3]}').opened).toEqual([1, 3]);
  });
});

import { expect } from 'vitest';
import { parsePaste } from '#backend/posts/capture/parse-paste.ts';
import type { CapturedPost } from '#backend/posts/capture/pasted-post.ts';

/** The present of pastes in tests. */
export const NOW = new Date('2026-11-28T09:00:00Z');

export type Case = { paste: string; url?: string } & Partial<CapturedPost> & { rest?: string };

/** Reads a paste, and compares what was found with the fields of the case. */
export function check({ paste, url, rest, ...expected }: Case): void {
  const parsed = parsePaste({ text: paste, url, now: NOW });
  expect(parsed.post).toMatchObject(expected);
  if (rest !== undefined) expect(parsed.rest).toBe(rest);
}

import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type PreparedPost, preparePost } from '#backend/posts/ingest/prepare-post.ts';
import { postInputSchema } from '#backend/posts/post-input.ts';
import { readSamplePosts } from './read-samples.ts';

const NOW = new Date('2030-05-08T12:00:00.000Z');

function listPosts(now: Date): PreparedPost[] {
  return readSamplePosts(now).map((record) => {
    if ('reason' in record) throw new Error(record.reason);
    return preparePost(postInputSchema(now).parse(record.value), now);
  });
}

describe('the sample posts', () => {
  const posts = listPosts(NOW);
  const raw = readFileSync('supabase/seed/posts.ndjson', 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const tally = (values: (string | null)[]) => {
    const counts = new Map<string, number>();
    for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
    return counts;
  };

  it('are at least 300, all different, by at least 60 authors with a long tail, on both platforms', () => {
    expect(posts.length).toBeGreaterThanOrEqual(300);
    expect(new Set(posts.map((post) => post.key)).size).toBe(posts.length);
    expect(new Set(posts.map((post) => post.textHash)).size).toBe(posts.length);
    const authors = [...tally(posts.map((post) => post.postUser)).values()].sort((a, b) => b - a);
    expect(authors.length).toBeGreaterThanOrEqual(60);
    expect(authors[0]).toBeGreaterThanOrEqual(10);
    expect(authors.filter((count) => count === 1).length).toBeGreaterThanOrEqual(15);
    expect(Math.min(...tally(posts.map((post) => post.type)).values())).toBeGreaterThan(100);
  });

  it('share no run of ten words', () => {
    const seen = new Map<string, string>();
    for (const { key, text } of posts) {
      const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      for (const run of new Set(words.slice(9).map((_, index) => words.slice(index, index + 10).join(' ')))) {
        expect([run, seen.get(run)]).toEqual([run, undefined]);
        seen.set(run, key);
      }
    }
  });

  it('have 40 hashtags and more, and pictures with a description each, which at least half of the posts do without', () => {
    expect(tally(posts.flatMap((post) => post.hashtags)).size).toBeGreaterThanOrEqual(40);
    const pictures = raw.filter((post) => post.image);
    expect(pictures.length).toBeGreaterThanOrEqual(50);
    expect(pictures.length).toBeLessThanOrEqual(raw.length / 2);
    for (const { imageAlt } of pictures) expect(imageAlt).toMatch(/^.{10,120}$/);
  });

  it('have a picture of their own each, all in one folder of at most 2 MB with nothing else in it', () => {
    const named = raw.flatMap((post) => post.image ?? []);
    const files = readdirSync('supabase/seed/images').map((file) => `images/${file}`);
    expect(files.toSorted()).toEqual(named.toSorted());
    const sizes = files.map((file) => statSync(path.join('supabase/seed', file)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(2_000_000);
  });

  it('run from one line to 3,000 characters', () => {
    const lengths = posts.map((post) => post.text.length);
    expect(Math.min(...lengths)).toBeLessThan(60);
    expect(Math.max(...lengths)).toBeGreaterThan(2700);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(3000);
  });

  it('include unusual posts: an author in the text, no author, right-to-left text, HTML and scripts', () => {
    const withoutUser: { text: string }[] = raw.filter((post) => !post.postUser);
    expect(withoutUser.filter((post) => /^Link to post$/m.test(post.text)).length).toBeGreaterThanOrEqual(5);
    expect(withoutUser.filter((post) => !post.text.includes('Link to post')).length).toBeGreaterThanOrEqual(2);
    expect(posts.some((post) => /^\p{Script=Arabic}/u.test(post.text))).toBe(true);
    expect(posts.some((post) => post.text.includes('<script>') && post.text.includes('<b>'))).toBe(true);
  });

  it('never show one author three times in a row', () => {
    const newest = posts
      .toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
      .map((post) => post.postUser);
    const runs = newest.filter(
      (author, index) => author && author === newest[index + 1] && author === newest[index + 2],
    );
    expect(runs).toEqual([]);
  });

  it('link to nowhere but example domains', () => {
    for (const { text } of posts) {
      for (const [, host] of text.matchAll(/https?:\/\/([^/\s)]+)/g)) expect(host).toMatch(/^example\.(com|org|net)$/);
    }
  });
});

import { expect, it } from 'vitest';
import { makePost } from '#test/factories/post.ts';
import { toListedPost } from './listed-post';

const LONG = `${'A long way to the point of it. '.repeat(40)}Here is acos at last.`;

it('has the fields of a card, without the text and bookmarks', () => {
  const listed = toListedPost(makePost({ text: LONG, description: '', bookmarks: [{ id: 1, name: 'Mine' }] }));
  expect(listed).toMatchObject({ id: 1, slug: 'post-1', author: 'Noor Ibsen', readMinutes: 2 });
  expect(listed).not.toHaveProperty('bookmarks');
  expect(JSON.stringify(listed).length).toBeLessThan(700);
});

it('shows the part of the text that was searched for', () => {
  expect(toListedPost(makePost({ text: LONG, description: '' }), ['acos']).excerpt).toContain('Here is acos at last.');
});

it('has no larger picture than a card needs, without its alternative text', () => {
  const source = { url: '/uploads/a.webp', width: 1200, height: 630 };
  const image = { ...source, alt: 'Words', small: null, medium: { ...source, url: '/uploads/a-medium.webp' } };
  const { image: listed } = toListedPost(makePost({ image }));
  expect(listed).toEqual({ ...source, url: '/uploads/a-medium.webp', small: null });
  const plain = toListedPost(makePost({ image: { ...image, small: source, medium: null } })).image;
  expect(plain).toEqual({ ...source, small: { url: '/uploads/a.webp', width: 1200 } });
});

it('knows what was said in passing', () => {
  expect(toListedPost(makePost({ text: 'x'.repeat(140) })).isShort).toBe(true);
  expect(toListedPost(makePost({ text: 'x'.repeat(141) }))).not.toHaveProperty('isShort');
});

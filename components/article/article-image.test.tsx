import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PostImage } from '@/lib/posts/model';
import { ArticleImage } from './article-image';

const image: PostImage = {
  url: '/uploads/a.jpg',
  width: 1200,
  height: 600,
  alt: 'A chart',
  small: { url: '/uploads/small_a.jpg', width: 500, height: 250 },
  medium: { url: '/uploads/medium_a.jpg', width: 750, height: 375 },
};

const render = (changes: Partial<PostImage>) => renderToStaticMarkup(<ArticleImage image={{ ...image, ...changes }} />);

it('offers every version there is and keeps its place free, no higher than 480 px', () => {
  const html = render({});
  expect(html).toContain('srcSet="/uploads/small_a.jpg 500w, /uploads/medium_a.jpg 750w, /uploads/a.jpg 1200w"');
  expect(html).toMatch(/width="960" height="480" alt="A chart"/);
});

it('does without smaller versions', () => {
  expect(render({ small: null, medium: null })).toContain('srcSet="/uploads/a.jpg 1200w"');
});

it('leaves a portrait its ratio', () => {
  expect(render({ width: 600, height: 1200 })).toMatch(/width="240" height="480"/);
});

it('shows the top of what would be a strip', () => {
  expect(render({ width: 300, height: 2000 })).toMatch(/width="300" height="400" .*class="post-picture is-cut"/);
  expect(render({ width: 1200, height: 9000 })).toMatch(/width="360" height="480"/);
});

it('leaves out a picture of which nothing could be seen', () => {
  expect(render({ width: 1, height: 4000 })).toBe('');
});

it('shows nothing of a line, and no link to it', () => {
  expect(render({ width: 1, height: 4000 })).toBe('');
});

import type { Post } from '../../lib/posts/model.ts';

/** A post as the pages see it; a test names what it is about. */
export function makePost(overrides: Partial<Post> = {}): Post {
  const id = overrides.id ?? 1;
  return {
    id,
    slug: `post-${id}`,
    title: 'Bid down before you pause',
    description: 'A keyword that loses money at one bid may earn it at another.',
    text: 'A keyword that loses money at one bid may earn it at another.\n\nLower it in steps of ten per cent. #ppc',
    author: 'Noor Ibsen',
    authorPath: '/authors/noor-ibsen',
    authorLink: 'https://www.linkedin.com/in/noor-ibsen',
    sourceUrl: 'https://www.linkedin.com/posts/noor-ibsen_activity-1',
    platform: 'LinkedIn',
    image: null,
    hashtags: [{ id: 7, name: '#ppc' }],
    bookmarks: [],
    createdAt: '2026-03-01T09:00:00.000Z',
    publishedAt: '2026-03-01T09:00:00.000Z',
    updatedAt: '2026-03-03T12:00:00.000Z',
    modifiedAt: '2026-03-02T10:30:00.000Z',
    ...overrides,
  };
}

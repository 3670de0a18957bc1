import { beforeEach, expect, it, vi } from 'vitest';
import { makePost } from '#test/factories/post.ts';
import { postToMarkdown } from './markdown';

beforeEach(() => vi.stubEnv('SITE_URL', 'https://feed.example.com'));

it('gives a post its front matter, title and whole text', () => {
  const post = makePost({ title: 'Say "no"\nto waste', sourceUrl: null });
  expect(postToMarkdown(post, '/authors/noor-ibsen')).toBe(`---
title: "Say \\"no\\" to waste"
author: "Noor Ibsen"
author_page: "https://feed.example.com/authors/noor-ibsen"
platform: "LinkedIn"
published: "2026-03-01T09:00:00.000Z"
updated: "2026-03-02T10:30:00.000Z"
url: "https://feed.example.com/feed/post-1"
hashtags: "#ppc"
---

# Say "no" to waste

A keyword that loses money at one bid may earn it at another.

Lower it in steps of ten per cent. #ppc
`);
});

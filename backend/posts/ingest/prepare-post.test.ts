import { describe, expect, it } from 'vitest';
import { postInputSchema } from '../post-input.ts';
import { preparePost } from './prepare-post.ts';

const NOW = new Date('2030-05-05T12:00:00.000Z');
const prepare = (input: unknown) => preparePost(postInputSchema(NOW).parse(input), NOW);

describe('preparePost', () => {
  it('fills in every default', () => {
    expect(prepare({ text: 'Stop negating at 10. Wait for #clicks.' })).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{64}$/),
      title: 'Stop negating at 10.',
      description: 'Wait for #clicks.',
      slugs: ['stop-negating-at-10', expect.stringMatching(/^stop-negating-at-10-\w{6}$/), expect.anything()],
      text: 'Stop negating at 10. Wait for #clicks.',
      type: 'LinkedIn',
      postUser: null,
      postLink: null,
      plain: { user_link: null },
      postKey: null,
      itemKey: null,
      itemHash: null,
      textHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      publishedAt: NOW,
      hashtags: ['#clicks'],
    });
  });

  it('names the author in the line before "Link to post", where nobody else does', () => {
    const text = 'Ask for test reports.\n\n  Priyanka  Sundarvel \n\nLink to post\n#sourcing';
    expect(prepare({ text }).postUser).toBe('Priyanka Sundarvel');
    expect(prepare({ text, postUser: 'Ada Abel' }).postUser).toBe('Ada Abel');
  });

  it('makes titles, descriptions and hashtags of words alone, not of the marker and of code', () => {
    const code = '```\n=SUM(A1) #include\n```';
    const text = `Bo Bell\nLink to post\n${code}\nUse this one. It adds. #excel\n${code}`;
    expect(prepare({ text })).toMatchObject({
      title: 'Use this one.',
      description: 'It adds. #excel',
      hashtags: ['#excel'],
    });
    expect(prepare({ text }).text).toBe(text);
    expect(prepare({ text: code }).title).toBe('=SUM(A1) #include');
  });

  it.each([
    ['no marker', 'Some text\nBo Bell'],
    ['a marker with nothing before it', 'Link to post\nBo Bell'],
    ['a line that is too long for a name', `${'x'.repeat(201)}\nLink to post`],
  ])('names nobody for %s', (_, text) => {
    expect(prepare({ text }).postUser).toBeNull();
  });

  it('has its link as the key, whatever its text', () => {
    const [a, b] = ['one text', 'another'].map((text) =>
      prepare({ text, postLink: 'https://twitter.com/a/status/1?s=20' }),
    );
    expect(a?.key).toBe('x:1');
    expect(b?.key).toBe(a?.key);
    expect(a?.postLink).toBe('https://twitter.com/a/status/1?s=20');
  });

  it('has the hash of its text as the key without a link', () => {
    expect(prepare({ text: 'same\nwords' }).key).toBe(prepare({ text: 'same words', postUser: 'Other' }).key);
  });

  it('derives the platform from the link', () => {
    expect(prepare({ text: 'a', postLink: 'https://mobile.twitter.com/a/status/1' }).type).toBe('Twitter');
    expect(prepare({ text: 'a', postLink: 'https://nitter.net/a/status/1' }).type).toBe('Twitter');
    expect(prepare({ text: 'a', postLink: 'https://www.linkedin.com/posts/a' }).type).toBe('LinkedIn');
    expect(prepare({ text: 'a', postLink: 'https://www.linkedin.com/posts/a-activity-1-b' }).type).toBe('LinkedIn');
    expect(prepare({ text: 'a', postLink: 'https://lnkd.in/abc' }).type).toBe('LinkedIn');
    expect(prepare({ text: 'a', postLink: 'https://www.youtube.com/watch?v=1' }).type).toBe('web');
    expect(prepare({ text: 'a', postLink: 'https://notlinkedin.com/x.com/' }).type).toBe('web');
    expect(prepare({ text: 'a' }).type).toBe('LinkedIn');
  });

  it('names a post by its hash when its title has no ASCII', () => {
    expect(prepare({ text: 'كيف تختار السعر؟' }).slugs[0]).toMatch(/^post-[0-9a-f]{8}$/);
  });

  it('describes a post with a given title by its text', () => {
    expect(prepare({ text: 'First. Second.', title: 'Headline' })).toMatchObject({
      title: 'Headline',
      description: 'First. Second.',
    });
  });

  it('survives a long text of emoji', () => {
    const { title, description } = prepare({ text: '👩‍👩‍👧‍👦'.repeat(900) });
    expect(title).toBe('👩‍👩‍👧‍👦'.repeat(10));
    expect(description).toBe('👩‍👩‍👧‍👦'.repeat(18));
  });
});

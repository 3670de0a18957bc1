import { describe, expect, it } from 'vitest';
import { NOW } from '#test/rig/check-paste.ts';
import { parsePaste } from './parse-paste.ts';
import { PasteError } from './pasted-post.ts';

describe('several posts', () => {
  it('leaves the others for the next paste', () => {
    const of = (name: string, text: string) =>
      `${name}\n${name}\n • 2nd\nPPC\nPPC\n3d •\n3 days ago • Visible to anyone on or off LinkedIn\nFollow\n${text}\n…more\n8\nLike\nComment\nRepost\nSend\n`;
    const paste = `Feed post number 1\n${of('Mara Voss', 'One.')}Feed post number 2\nRhea Quill likes this\n${of('Tom Halden', 'Two.')}Feed post number 3\n${of('Jo Seller', 'Three.')}`;
    const texts: unknown[] = [];
    let rest = paste;
    while (rest !== '') {
      const parsed = parsePaste({ text: rest, now: NOW });
      texts.push([parsed.post.postUser, parsed.post.text]);
      rest = parsed.rest;
    }
    expect(texts).toEqual([
      ['Mara Voss', 'One.'],
      ['Tom Halden', 'Two.'],
      ['Jo Seller', 'Three.'],
    ]);
  });

  it('takes a thread apart', () => {
    const tweet = (text: string) => `Jo Seller\n@seller_jo\n·\nNov 23\n${text}\n2\n8\n97\n9.4K\n`;
    const { post, rest } = parsePaste({ text: tweet('One 🧵') + tweet('1/ Two') + tweet('2/ Three'), now: NOW });
    expect(post.text).toBe('One 🧵');
    expect(parsePaste({ text: rest, now: NOW }).post.text).toBe('1/ Two');
  });
});

it.each([
  'https://www.threads.net/@josmith/post/Cabc',
  'https://example.com/fees?p=12',
  ' https://bsky.app/profile/jo.test/post/3k \n',
])('takes %j, which is an address alone, for the one of a post', (text) => {
  const { post, guessed } = parsePaste({ text, now: NOW });
  expect(post).toMatchObject({ text: null, postLink: text.trim(), type: 'web' });
  expect(guessed).toEqual([]);
});

describe('what is no post', () => {
  it.each([
    ['', /nothing in it/],
    [' \n\u00A0\u200B\n', /nothing in it/],
    ['https://www.linkedin.com/in/maravoss/', /author’s page/],
    ['https://x.com/seller_jo', /author’s page/],
    ['Tom Halden\nTom Halden\n • 2nd\nFounder\n2d\nSo true!\nLike\nReply', /comment by Tom Halden/],
    [
      'Tom Halden\nTom Halden\n • 1st\nFounder\nFounder\n2d •\n2 days ago • Visible to connections only\nSecret.',
      /few people/,
    ],
    ['These posts are protected\nOnly approved followers can see @seller_jo’s posts.', /private/],
    ['This post cannot be displayed.', /private/],
  ])('%j is refused with the reason', (text, reason) => {
    expect(() => parsePaste({ text, now: NOW })).toThrow(reason);
    expect(() => parsePaste({ text, now: NOW })).toThrow(PasteError);
  });

  it('refuses an address that is none', () => {
    expect(() => parsePaste({ text: 'Words', url: 'javascript:alert(1)', now: NOW })).toThrow(/no web address/);
  });
});

describe('addresses and plain words', () => {
  it('reads an address alone', () => {
    const { post } = parsePaste({ text: 'https://x.com/seller_jo/status/1881466733986647776?s=46', now: NOW });
    expect(post).toMatchObject({
      text: null,
      type: 'Twitter',
      postLink: 'https://x.com/seller_jo/status/1881466733986647776',
      userLink: 'https://x.com/seller_jo',
      publishedAt: '2025-01-20T22:20:00.000Z',
    });
  });

  it('keeps words without a header, and says that it guessed', () => {
    const { post, guessed } = parsePaste({ text: 'Just words.\n\nSecond line #PPC', now: NOW });
    expect(post).toMatchObject({ text: 'Just words.\n\nSecond line #PPC', postUser: null, hashtags: ['#PPC'] });
    expect(guessed).toContain('text');
    expect(guessed).toContain('type');
  });

  it('takes another site’s address for a post of the web', () => {
    const { post } = parsePaste({ text: 'Words of a blog.', url: 'https://example.com/p?utm_source=x', now: NOW });
    expect(post).toMatchObject({ type: 'web', postLink: 'https://example.com/p', text: 'Words of a blog.' });
  });

  it('takes no feed for the address of a post', () => {
    const { post } = parsePaste({ text: 'Words', url: 'https://www.linkedin.com/feed/', now: NOW });
    expect(post).toMatchObject({ text: 'Words', type: 'LinkedIn', postLink: null });
    expect(() => parsePaste({ url: 'https://www.linkedin.com/feed/', now: NOW })).toThrow(/not that of a post/);
  });

  it('keeps an address among the words', () => {
    const text =
      'Jo Seller\n@seller_jo\n·\n2h\nMy older post says it all:\nhttps://x.com/seller_jo/status/1881466733986647776';
    expect(parsePaste({ text, now: NOW }).post).toMatchObject({
      text: 'My older post says it all:\nhttps://x.com/seller_jo/status/1881466733986647776',
      postLink: null,
      publishedAt: '2026-11-28',
    });
  });

  it('reads 50,000 characters in time', () => {
    const body = 'A line with 12 words and #PPC in it, 3 days long.\n'.repeat(1000);
    const paste = `Mara Voss\nMara Voss\n • 2nd\nPPC\nPPC\n3d •\n${body}…more\n8\nLike\nComment\nRepost\nSend`;
    expect(parsePaste({ text: paste, now: NOW }).post.text).toBe(body.trim());
  });

  it('takes hostile words for words', () => {
    const text = 'Jo Seller\n@seller_jo\n·\n2h\n<script>alert(1)</script> & <img src=x onerror=alert(1)>\n3';
    expect(parsePaste({ text, now: NOW }).post.text).toBe('<script>alert(1)</script> & <img src=x onerror=alert(1)>');
  });
});

describe('the clipboard’s HTML', () => {
  const X_HTML = `<meta charset='utf-8'><article><div><a href="https://x.com/seller_jo"><img alt="" src="https://pbs.twimg.com/profile_images/1/a_normal.jpg"></a></div>
    <div><a href="https://x.com/seller_jo"><span>Jo Seller</span></a></div><div><a href="https://x.com/seller_jo">@seller_jo</a></div><div>·</div>
    <div><a href="https://x.com/seller_jo/status/1881466733986647776"><time>3h</time></a></div>
    <div>Margins under 15%? Cut the SKU. <img alt="🔥" src="https://abs-0.twimg.com/emoji/v2/svg/1f525.svg"> <a href="https://t.co/x1">example.com/guides/mar…</a></div>
    <a href="https://x.com/seller_jo/status/1881466733986647776/photo/1"><img alt="Image" src="https://pbs.twimg.com/media/GAbc123?format=jpg&amp;name=small"></a>
    <div>24</div><div>31</div></article>`;

  it('adds address, date and picture to the text', () => {
    const text = 'Jo Seller\n@seller_jo\n·\n3h\nMargins under 15%? Cut the SKU. 🔥\n24\n31';
    expect(parsePaste({ text, html: X_HTML, now: NOW }).post).toMatchObject({
      text: 'Margins under 15%? Cut the SKU. 🔥',
      postUser: 'Jo Seller',
      postLink: 'https://x.com/seller_jo/status/1881466733986647776',
      publishedAt: '2025-01-20T22:20:00.000Z',
      imageUrl: 'https://pbs.twimg.com/media/GAbc123?format=jpg&name=small',
    });
  });

  it('suffices without the text', () => {
    const { post } = parsePaste({ html: X_HTML, now: NOW });
    expect(post).toMatchObject({
      postUser: 'Jo Seller',
      postLink: 'https://x.com/seller_jo/status/1881466733986647776',
    });
    expect(post.text).toMatch(/^Margins under 15%\? Cut the SKU\. 🔥/);
  });

  it('reads LinkedIn’s author and picture', () => {
    const html = `<div><a href="https://www.linkedin.com/in/maravoss?miniProfileUrn=x"><span>Mara Voss</span></a></div><div>• 2nd</div><div>PPC for kitchens</div>
      <div>3d •</div><div>We cut 40 % with <a href="https://www.linkedin.com/in/tomhalden">Tom Halden</a>.<br><br><a href="https://www.linkedin.com/feed/hashtag/ppc">#PPC</a></div>
      <div>…more</div><img src="https://media.licdn.com/dms/image/v2/D4D22/feedshare-shrink_800/B4D/0/1?e=1&amp;v=beta&amp;t=abc" alt="chart"><div>8</div><div>Like</div><div>Comment</div><div>Repost</div><div>Send</div>`;
    expect(parsePaste({ html, now: NOW }).post).toMatchObject({
      postUser: 'Mara Voss',
      userLink: 'https://www.linkedin.com/in/maravoss',
      text: 'We cut 40 % with Tom Halden.\n\n#PPC',
      imageUrl: 'https://media.licdn.com/dms/image/v2/D4D22/feedshare-shrink_800/B4D/0/1?e=1&v=beta&t=abc',
      publishedAt: '2026-11-25',
    });
  });

  it('reads the code that embeds a post of LinkedIn', () => {
    const code =
      '<iframe src="https://www.linkedin.com/embed/feed/update/urn:li:share:7529445929781078243" height="399" title="Embedded post"></iframe>';
    expect(parsePaste({ text: code, now: NOW }).post).toMatchObject({
      type: 'LinkedIn',
      postLink: 'https://www.linkedin.com/feed/update/urn:li:share:7529445929781078243/',
    });
  });
});

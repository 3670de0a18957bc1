import { describe, expect, it } from 'vitest';
import { measureCpuMs } from '#test/rig/cpu-time.ts';
import { formatNetscapeFile, parseBookmarkFile, parseNetscapeFile } from './bookmark-files';

it('prefers the slug of our own export, which is right on any copy of the site', () => {
  const posts = [{ title: 'A', slug: 'a', url: 'https://old.example/feed/a', link: 'https://x.com/1' }];
  expect(parseBookmarkFile(JSON.stringify({ exportedAt: 'now', bookmarks: [{ name: 'N', posts }] }))).toEqual([
    { name: 'N', posts: ['a'] },
  ]);
});

it('takes the notes of our own export', () => {
  const posts = [{ slug: 'a', note: 'Why' }, { slug: 'b' }, { slug: 'c', note: null }];
  expect(parseBookmarkFile(JSON.stringify({ bookmarks: [{ name: 'N', posts }] }))).toEqual([
    { name: 'N', posts: ['a', 'b', 'c'], notes: { a: 'Why' } },
  ]);
});

it('takes plain links, and collections without posts', () => {
  const file = { bookmarks: [{ name: 'A', posts: ['https://x.com/1'] }, { name: 'B' }] };
  expect(parseBookmarkFile(`\uFEFF${JSON.stringify(file)}`)).toEqual([
    { name: 'A', posts: ['https://x.com/1'] },
    { name: 'B', posts: [] },
  ]);
});

it('takes the HTML of a browser', () => {
  const file = '<DL><DT><H3>A</H3><DL><DT><A HREF="https://x.com/1">x</A></DL></DL>';
  expect(parseBookmarkFile(file)).toEqual([{ name: 'A', posts: ['https://x.com/1'] }]);
});

it.each(['', 'text', '{', '{}', '[]', '{"bookmarks":[{"posts":[]}]}', '<html></html>'])('refuses %j', (content) => {
  expect(() => parseBookmarkFile(content)).toThrow('This file holds no bookmarks');
});

const EXPORTED_BY_A_BROWSER = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<!-- This is an automatically generated file. -->
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
    <DT><H3 ADD_DATE="1700000000" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
    <DL><p>
        <DT><A HREF="https://example.com/feed/one?a=1&amp;b=2" ADD_DATE="1700000000" ICON="data:image/png;base64,AAAA">One</A>
        <DT><H3>Inner &amp; deeper</H3>
        <DL><p>
            <DT><a href='https://example.com/feed/two'>Two</a>
            <DT><A HREF="javascript:alert(1)">Bookmarklet</A>
        </DL><p>
        <DT><A HREF="https://example.com/feed/three">Three</A>
    </DL><p>
    <DT><H3>Empty</H3>
    <DL><p>
    </DL><p>
    <DT><A HREF="https://example.com/feed/loose">Loose</A>
</DL><p>`;

describe('parseNetscapeFile', () => {
  it('reads nested folders, each with its own links, and leaves out scripts and empty folders', () => {
    expect(parseNetscapeFile(EXPORTED_BY_A_BROWSER)).toEqual([
      { name: 'Bookmarks bar', posts: ['https://example.com/feed/one?a=1&b=2', 'https://example.com/feed/three'] },
      { name: 'Inner & deeper', posts: ['https://example.com/feed/two'] },
      { name: 'Imported', posts: ['https://example.com/feed/loose'] },
    ]);
  });

  it('lists a link once, even if a folder contains it several times', () => {
    const file = '<DL><DT><H3>A</H3><DL><A HREF="https://a.test/">x</A><A HREF="https://a.test/">y</A></DL></DL>';
    expect(parseNetscapeFile(file)).toEqual([{ name: 'A', posts: ['https://a.test/'] }]);
  });

  it('returns nothing for a file that is not a bookmark file', () => {
    expect(parseNetscapeFile('just text')).toEqual([]);
  });

  it.each(['<h3>', '<a ', '<a href="', '<dl>', '&#'])('reads a megabyte of %j without stalling', (part) => {
    expect(measureCpuMs(() => parseNetscapeFile(part.repeat(1_000_000 / part.length)))).toBeLessThan(2_000);
  });
});

describe('formatNetscapeFile', () => {
  const bookmark = {
    name: 'A <b>"bold"</b> & tricky name',
    createdAt: '2026-01-02T03:04:05.000Z',
    posts: [{ title: '</A><script>alert(1)</script>', url: 'https://example.com/feed/a?x=1&y="2"' }],
  };

  it('is read back as it was', () => {
    expect(parseNetscapeFile(formatNetscapeFile([bookmark]))).toEqual([
      { name: bookmark.name, posts: [bookmark.posts[0]?.url] },
    ]);
  });

  it('escapes markup in names and titles', () => {
    const file = formatNetscapeFile([bookmark]);
    expect(file).not.toContain('<script');
    expect(file).not.toContain('<b>');
    expect(file).toContain('ADD_DATE="1767323045"');
  });
});

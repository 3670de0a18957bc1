import { expect, it } from 'vitest';
import { makePost } from '#test/factories/post.ts';
import { postToHtml } from './post-html';

it.each([
  ['One\ntwo\n\nthree', '<p dir="auto">One<br>two</p>\n<p dir="auto">three</p>'],
  [
    'So:\n```\n=IF(A1<2,\n\n  "x")\n```',
    '<p dir="auto">So:</p>\n<pre><code>=IF(A1&lt;2,\n\n  &quot;x&quot;)</code></pre>',
  ],
  [
    '3. a\n  • b\n  • c & d\n4. e',
    '<ol><li dir="auto" value="3">a<ul><li dir="auto">b</li><li dir="auto">c &amp; d</li></ul></li><li dir="auto" value="4">e</li></ol>',
  ],
  ['✅ a\n✅ b', '<ul><li dir="auto">✅ a</li><li dir="auto">✅ b</li></ul>'],
])('writes %j for readers of feeds', (text, html) => {
  expect(postToHtml(makePost({ text, image: null, sourceUrl: null }))).toBe(html);
});

import { expect, it } from 'vitest';
import { decodeEntities } from './decode-entities.ts';

it.each([
  ['Q&amp;A: 5 &lt; 6 &gt; 4', 'Q&A: 5 < 6 > 4'],
  ['Don&#39;t &quot;cut&quot; it&rsquo;s &#x27;fine&#x27;&hellip;', "Don't \"cut\" it’s 'fine'…"],
  ['&amp;lt;b&amp;gt; and &amp;amp;', '&lt;b&gt; and &amp;'],
  ['&#55357;&#56832; &#xD83D;&#xDE00; &#128512;', '😀 😀 😀'],
  ['a&#55357;b&#xDE00;c&#0;d&#xFFFE;e&#99999999;f', 'abcdef'],
  ['&#150; &#x96;', '– –'],
  [
    'R&D, AT&T; https://a.test/?a=1&copy=2&lt=3 &unknown; & alone',
    'R&D, AT&T; https://a.test/?a=1&copy=2&lt=3 &unknown; & alone',
  ],
])('decodes %j', (written, text) => {
  expect(decodeEntities(written)).toBe(text);
});

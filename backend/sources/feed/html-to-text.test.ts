import { describe, expect, it } from 'vitest';
import { htmlToLine, htmlToText } from './html-to-text.ts';

describe('htmlToText', () => {
  it.each([
    ['<p>One<br>two</p><p>three</p>', 'One\ntwo\n\nthree'],
    ['<div>One</div>\n  <div>two</div>', 'One\ntwo'],
    ['a<br><br>b<br/><br/><br/>c', 'a\n\nb\n\nc'],
    ['<h2>Head</h2>text <b>bold</b><i>er</i>', 'Head\n\ntext bolder'],
    ['<ul><li>one</li><li><p>two</p></li></ul>after', '• one\n• two\n\nafter'],
    ['Tom &amp; Jerry&nbsp;&hellip; 5 &lt; 6 &#8211; &#x1F680;', 'Tom & Jerry … 5 < 6 – 🚀'],
    ['<script>alert(1)</script><style>a{}</style>seen<!-- not --><iframe>no</iframe>', 'seen'],
    ['<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>', '1 2\n3'],
    ['<pre>a\n  b</pre>', 'a\n  b'],
    ['<p>never <b>closed <a href="x">and </p>crossed</b>', 'never closed and\n\ncrossed'],
    ['', ''],
    ['   \n ', ''],
  ])('reads %j', (html, text) => {
    expect(htmlToText(html).text).toBe(text);
  });

  it('keeps the line breaks of plain text that contains entities', () => {
    expect(htmlToText('one &amp; two\n\nthree', { keepLines: true }).text).toBe('one & two\n\nthree');
  });

  it.each([
    ['See <a href="https://b.test/x?y=1">our guide</a>, please.', 'See our guide (https://b.test/x?y=1), please.'],
    ['<a href="/rel">A</a> and <a href="c">b </a>c', 'A (https://a.test/rel) and b (https://a.test/posts/c) c'],
    ['<ul><li><a href="https://b.test/">One</a></li><li>two</li></ul>', '• One (https://b.test/)\n• two'],
    ['<a href="https://b.test/1"><p>Block</p></a>after', 'Block (https://b.test/1)\n\nafter'],
    ['<a href="https://b.test/long/path">b.test/long/pa…</a>!', 'https://b.test/long/path!'],
    ['<a href="https://b.test/p">https://b.test/p</a>', 'https://b.test/p'],
    ['<a href="https://b.test/a_(b)">Term</a>', 'Term (https://b.test/a_%28b%29)'],
    ['<a href="https://x.com/hashtag/ppc">#ppc</a> by <a href="https://x.com/jo">@jo</a>', '#ppc by @jo'],
    ['<a href="#top">Up</a> <a href="mailto:a@b.test">Mail</a> <a href="javascript:x()">Run</a>', 'Up Mail Run'],
    ['<a href="https://a.test/posts/1#more">Read more</a>', 'Read more'],
    ['<a href="https://b.test/"><img src="a.png"></a>picture', 'picture'],
  ])('keeps the addresses of links in %j', (html, text) => {
    expect(htmlToText(html, { base: 'https://a.test/posts/1', own: 'https://a.test/posts/1' }).text).toBe(text);
  });

  it.each([
    ['<img src="/1x1.gif" width="1" height="1"><img src="data:image/png;base64,x"><img src="a.png">', 'a.png'],
    ['<img src="blank.gif" data-src="real.jpg">', 'real.jpg'],
    ['no picture', null],
  ])('finds the first picture in %j', (html, image) => {
    expect(htmlToText(html).image).toBe(image);
  });

  it('reads a title with markup, entities or neither', () => {
    expect(htmlToLine('R&amp;D  <em>now</em>')).toBe('R&D now');
    expect(htmlToLine(' 5 > 3\n yes ')).toBe('5 > 3 yes');
  });
});

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
    [
      '<details><summary>More</summary>Text</details><select><option>A</option><option>B</option></select>',
      'More\nText\nA\nB',
    ],
    ['<fieldset><legend>L</legend><label>Name</label><button>Go</button></fieldset>', 'L\nName Go'],
    [
      '<ruby>東京<rp>(</rp><rt>とうきょう</rt><rp>)</rp></ruby> <ruby>漢<rt>kan字<rt>ji</ruby>',
      '東京(とうきょう) 漢(kan字)(ji)',
    ],
    ['10<sup><b>6</b></sup>, 10<sup>-6</sup>, 2<sup>1.5</sup>, said<sup>[1]</sup>', '10⁶, 10⁻⁶, 2^1.5, said[1]'],
    ['<constructor x="y">a</constructor> <toString></toString>b', 'a b'],
    ['<q>Never</q> 10<sup>6</sup>, 1<sup>st</sup>', '“Never” 10⁶, 1st'],
    ['<pre>a\n  b</pre>', '```\na\n  b\n```'],
    ['<p>never <b>closed <a href="x">and </p>crossed</b>', 'never closed and\n\ncrossed'],
    ['', ''],
    ['   \n ', ''],
  ])('reads %j', (html, text) => {
    expect(htmlToText(html).text).toBe(text);
  });

  it('keeps the line breaks and indents of plain text that contains entities', () => {
    const code = 'a &amp; b\n- c\n  - d\n```\n  =A1  &lt; 2\n```';
    expect(htmlToText(code, { keepLines: true }).text).toBe('a & b\n- c\n  - d\n```\n  =A1  < 2\n```');
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
    ['<img src="data:image/svg+xml,x" data-lazy-src="real.jpg">', 'real.jpg'],
    ['<img src="data:x" data-srcset="s.jpg 300w, l.jpg 1200w, m.jpg 600w">', 'l.jpg'],
    ['<img src="data:x" srcset="one.jpg 1x, two.jpg 2x">', 'two.jpg'],
    ['<img src="/lazy/placeholder.png"><noscript><img src="real.jpg"></noscript>', 'real.jpg'],
    ['<picture><source srcset="a.webp 1x, b.webp 2x" type="image/webp"><img src="data:x"></picture>', 'b.webp'],
    ['<img src="i.png" width="32" height="32"><img style="width: 20px" src="j.png"><img src="k-16x16.png">', null],
    ['<img class="avatar avatar-96" src="a.jpg"><img src="https://secure.gravatar.com/avatar/1?s=96">', null],
    ['<img class="wp-smiley" alt=":)" src="https://s.w.org/images/core/emoji/2/72x72/1f642.png">', null],
    ['<img src="https://s.w.org/images/core/emoji/15/svg/1f642.svg"><img src="b.jpg">', 'b.jpg'],
    ['<noscript><img height="1" width="1" src="https://facebook.test/tr?id=1"></noscript>', null],
    ['<img src="https://list.test/track/open.php?u=1"><img src="https://stats.test/b.gif?host=1">', null],
    ['<div style="display:none"><img src="hidden.jpg"></div><img src="seen.jpg" width="100%">', 'seen.jpg'],
    ['<img src="pie.svg"><img src="emoji-marketing.png" alt="A chart of emoji" width="900">', 'emoji-marketing.png'],
    ['<img src="photo.jpg" alt="🔥" width="800">', 'photo.jpg'],
    ['no picture', null],
  ])('finds the first real picture in %j', (html, image) => {
    expect(htmlToText(html).image).toBe(image);
  });

  it.each([
    ['<img class="emoji" alt="🚀" src="https://s.w.org/images/core/emoji/15/72x72/1f680.png"> Up', '🚀 Up'],
    ['Hi <img class="wp-smiley" alt=":)" src="/wp-includes/images/smilies/icon_smile.gif">!', 'Hi :)!'],
    ['To <img src="https://s.w.org/images/core/emoji/15/svg/1f1e9-1f1ea.svg">', 'To 🇩🇪'],
    ['<img src="https://abs.twimg.com/emoji/v2/72x72/2764.png" alt="❤️"> it', '❤️ it'],
    ['<img data-emoji="👍" src="https://fonts.test/noto/32.png"> ok', '👍 ok'],
    ['a<img src="i.png" alt="Logo" width="16">b', 'ab'],
    ['👨‍👩‍👧 &#55357;&#56832; &#xD83D;&#xDE80; &#55357;x &#0;y', '👨‍👩‍👧 😀 🚀 x y'],
  ])('reads the emoji of %j', (html, text) => {
    expect(htmlToText(html)).toEqual({ text, image: null });
  });

  it.each([
    '<div style="display:none;max-height:0">Preheader</div>',
    '<div style="DISPLAY : NONE !important">Preheader</div>',
    '<span style="font-size:0px">Preheader</span>',
    '<span style="font:0/0 a">Preheader</span>',
    '<span style="font-size:1px;line-height:1px;color:#fff">Preheader</span>',
    '<div style="visibility:hidden">Preheader</div>',
    '<div style="opacity:0.0">Preheader</div>',
    '<div style="max-height:0px;overflow:hidden">Preheader</div>',
    '<div style="height:0;overflow:hidden">Preheader</div>',
    '<div style="mso-hide:all">Preheader <b>more</b></div>',
    '<div style="position:absolute;left:-9999px">Preheader</div>',
    '<p hidden>Preheader</p>',
    '<video src="v.mp4">Your browser does not support this.</video>',
    '<span class="visually-hidden">hashtag</span>',
    '<td class="mail-x preheader">Preheader</td>',
    '&#847;&zwnj;&nbsp;&#8199;&#65279;&#847;&zwnj;&nbsp;&#8199;&#65279;',
    '&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;',
    '&shy; &#8203;&#8288;',
  ])('leaves out what nobody sees: %j', (hidden) => {
    expect(htmlToText(`${hidden}<p>Seen by all.</p>${hidden}`).text).toBe('Seen by all.');
  });

  it.each([
    ['<table><tr><td style="font-size:0px"><div style="font-size:13px">Words</div></td></tr></table>', 'Words'],
    ['<div style="visibility:hidden">no<span style="visibility:visible">yes</span></div>', 'yes'],
    ['<div style="opacity:0.5;max-height:100px;height:0">seen</div>', 'seen'],
    ['<div style="opacity:0"><p>One</p></div><p class="x" style="max-width:0">Two</p>', 'One\n\nTwo'],
    ['<div style="visibility:hidden">All<script>x</script><p hidden>no</p></div>', 'All'],
    ['<div style="display:none">Preheader</div><img style="opacity:0" src="i.png">', ''],
    ['<p style="text-decoration:line-through">We close on Friday.</p>', ''],
    ['was <del>$20</del> <ins>$10</ins>, <s>a</s>b <strike>c</strike>', 'was $10, b'],
    ['It is <span style="text-decoration: line-through red">old</span> new', 'It is new'],
    ['<p hidden="until-found">seen</p>', 'seen'],
    ['می‌خواهم &shy;so&shy;ft', 'می‌خواهم so\u00ADft'],
    ['<p style="white-space:pre-line">a\nb\n\nc</p>', 'a\nb\n\nc'],
  ])('keeps what is seen of %j', (html, text) => {
    expect(htmlToText(html).text).toBe(text);
  });

  it.each([
    [
      '<ul><li>one<ul><li>two<ol><li>three</li></ol></li><li>four</li></ul></li><li>five</li></ul>after',
      '• one\n  • two\n    1. three\n  • four\n• five\n\nafter',
    ],
    [
      '<ol start="3"><li>c</li><li value="7">g<br>more</li><li><p>h</p><p>i</p></li></ol>',
      '3. c\n7. g\n  more\n8. h\n  i',
    ],
    ['<ul><li></li><li>a</li></ul>', '• a'],
    [
      '<p>So:</p><pre class="x"><code>\n=IF(A1&gt;0,\n   "x", "")\n\n\n=B1\n</code></pre><p>Done</p>',
      'So:\n\n```\n=IF(A1>0,\n   "x", "")\n\n\n=B1\n```\n\nDone',
    ],
    ['<ul><li>Do:<pre>x\n y</pre></li><li>b</li></ul>', '• Do:\n```\nx\n y\n```\n• b'],
    ['<pre><div>a</div><div>b</div><br>c</pre>', '```\na\nb\n\nc\n```'],
    ['<pre>a ``` b</pre>', '````\na ``` b\n````'],
    ['<pre> </pre>a', 'a'],
  ])('keeps the shape of %j', (html, text) => {
    expect(htmlToText(html).text).toBe(text);
  });

  it.each([
    ['Look at <title> and <textarea>: all stays', 'Look at <title> and <textarea>: all stays'],
    ['<p>Put <your brand> in <col> of Map<K, V></p>', 'Put <your brand> in <col> of Map<K, V>'],
    ['<html><head><title>Doc</title></head><body>Body</body></html>', 'Body'],
    ['<![CDATA[<p>a</p>]]>', 'a'],
    ['<p>cut <a href="x">off', 'cut off'],
  ])('tells words from tags in %j', (html, text) => {
    expect(htmlToText(html).text).toBe(text);
  });

  it.each([
    ['The <title> tag', 'The <title> tag'],
    ['How &lt;col&gt; works in <b>tables</b>', 'How <col> works in tables'],
    ['Use <b> and <script> in bullets', 'Use <b> and <script> in bullets'],
    ['Amazon strips <br> from bullets', 'Amazon strips <br> from bullets'],
    ['One<br>two <br /> three', 'One two three'],
    [
      'List<String>, a < b > c, I <3 <your brand> & <jo@example.com>',
      'List<String>, a < b > c, I <3 <your brand> & <jo@example.com>',
    ],
    ['<p>A <em>whole</em> paragraph</p>', 'A whole paragraph'],
    ['<![CDATA[Deals &amp; more]]>', 'Deals & more'],
    ['\u200B\u034F\u200CNow\u00A0then', 'Now then'],
    ['How to use <!-- in HTML mails', 'How to use <!-- in HTML mails'],
    ['Up <img src="x.png" alt="🚀"> <img src="y.png" alt="Logo"> <s>down</s>', 'Up 🚀'],
    ['a <b, <?php and <!DOCTYPE html>', 'a <b, <?php and <!DOCTYPE html>'],
  ])('reads the title %j', (html, line) => {
    expect(htmlToLine(html)).toBe(line);
  });

  it('reads a title with markup, entities or neither', () => {
    expect(htmlToLine('R&amp;D  <em>now</em>')).toBe('R&D now');
    expect(htmlToLine(' 5 > 3\n yes ')).toBe('5 > 3 yes');
  });
});

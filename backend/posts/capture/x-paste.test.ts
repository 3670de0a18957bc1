import { describe, it } from 'vitest';
import { type Case, check } from '#test/rig/check-paste.ts';

// More of what browsers and apps copy, in other languages and of other kinds than test/samples/pastes has.

const X: Record<string, Case> = {
  'a single post with a quote, in English': {
    paste: `Post

Jo Seller
@seller_jo
This is the point.

Read it again.
Quote
Guru AMZ
@guru_amz
·
Nov 24
Soon, Amazon will move all inbound shipments. #FBA
9:12 AM · Nov 25, 2026
·
1.2K
 Views
3
40`,
    postUser: 'Jo Seller',
    publishedAt: '2026-11-25',
    text: 'This is the point.\n\nRead it again.',
    hashtags: [],
    rest: '',
  },
  'a quote in a timeline': {
    paste: `Jo Seller
@seller_jo
·
21h
This is the point.
Guru AMZ
@guru_amz
·
Nov 24
Soon, Amazon will move all.
17
9
140`,
    postUser: 'Jo Seller',
    publishedAt: '2026-11-27',
    text: 'This is the point.',
    rest: '',
  },
  'a pinned post with a picture': {
    paste: `Pinned
Jo Seller
@seller_jo
·
Oct 2
My whole method on one page.
ALT
12
40
388
21K`,
    postUser: 'Jo Seller',
    publishedAt: '2026-10-02',
    text: 'My whole method on one page.',
  },
  'a reply to others': {
    paste: `Jo Seller
@seller_jo
·
4m
Replying to
@guru_amz
 and
@marav_ppc
Only below 15 % margin.
1
2`,
    postUser: 'Jo Seller',
    userLink: 'https://x.com/seller_jo',
    publishedAt: '2026-11-28',
    text: 'Only below 15 % margin.',
  },
  'a mention within a sentence': {
    paste: `Jo Seller
@seller_jo
·
Dec 30, 2025
Thanks to 
@guru_amz
 for the table. I use it daily.
4
12`,
    postUser: 'Jo Seller',
    publishedAt: '2025-12-30',
    text: 'Thanks to @guru_amz for the table. I use it daily.',
  },
  'a day of the last year without the year': {
    paste: 'Jo Seller\n@seller_jo\n·\nDec 30\nWords.\n4\n12',
    postUser: 'Jo Seller',
    publishedAt: '2025-12-30',
    text: 'Words.',
  },
  'one line of header': {
    paste: 'Jo Seller @seller_jo · 3h\nMargins under 15 %? Cut the SKU.\n\nShow more',
    postUser: 'Jo Seller',
    publishedAt: '2026-11-28',
    text: 'Margins under 15 %? Cut the SKU.',
  },
  'German, single': {
    paste: `Post

Neue Posts anzeigen
Unterhaltung
Lena Brandtner
@lena_retouren
Retouren sind kein Kundenproblem.

#Retouren
Post übersetzen
10:20 nachm. · 20. Jan. 2026
·
12.345
 Mal angezeigt
24
31
Poste deine Antwort
Relevant
Zitate anzeigen`,
    postUser: 'Lena Brandtner',
    publishedAt: '2026-01-20',
    text: 'Retouren sind kein Kundenproblem.\n\n#Retouren',
  },
  'German, reposted': {
    paste:
      'Mara Voss hat repostet\nGuru AMZ\n@guru_amz\n·\n18 Std.\nBald ist alles anders.\nMehr anzeigen\n17\n9\n140\n6.204',
    postUser: 'Guru AMZ',
    publishedAt: '2026-11-27',
    text: 'Bald ist alles anders.',
  },
  'Spanish, in the timeline': {
    paste: 'Lucía Prado\n@luciaprado\n·\n23 nov.\nMás margen, menos ruido.\nMostrar más\n12\n3\n1,2 mil',
    postUser: 'Lucía Prado',
    publishedAt: '2026-11-23',
    text: 'Más margen, menos ruido.',
  },
  'French, single': {
    paste:
      'Élodie M.\n@elodie_m\nPlus de stock, moins de marge.\nTraduire le post\n10:20 PM · 20 janv. 2026\n·\n345\n vues',
    postUser: 'Élodie M.',
    publishedAt: '2026-01-20',
    text: 'Plus de stock, moins de marge.',
  },
  'French, reposted': {
    paste: 'Mara Voss a reposté\nÉlodie M.\n@elodie_m\n·\n2 j\nPlus de stock.\nVoir plus\n4',
    postUser: 'Élodie M.',
    publishedAt: '2026-11-26',
    text: 'Plus de stock.',
  },
  'Portuguese, pinned': {
    paste: 'Fixado\nRui Sales\n@ruisales\n·\n23 de nov\nMenos campanhas.\nMostrar mais\n4\n8\n21 mil',
    postUser: 'Rui Sales',
    publishedAt: '2026-11-23',
    text: 'Menos campanhas.',
  },
  'a reply below its parent, by its address': {
    paste: `Guru AMZ
@guru_amz
·
Nov 24
All inbound shipments move.
17
9
140
6,204
Jo Seller
@seller_jo
They moved last year already.
9:12 AM · Nov 25, 2026
·
310
 Views
2`,
    url: 'https://x.com/seller_jo/status/2060292479115624448?s=20',
    postUser: 'Jo Seller',
    userLink: 'https://x.com/seller_jo',
    postLink: 'https://x.com/seller_jo/status/2060292479115624448',
    text: 'They moved last year already.',
  },
  'a video': {
    paste: 'Jo Seller\n@seller_jo\n·\n2h\nWatch the first minute.\n0:12 / 1:30\n3\n12\n1.2K',
    postUser: 'Jo Seller',
    text: 'Watch the first minute.',
  },
  'the card of a link with a picture': {
    paste: 'Jo Seller\n@seller_jo\n·\n2h\nThe guide is out.\nThe margin guide\nFrom example.com\n3\n12',
    postUser: 'Jo Seller',
    text: 'The guide is out.',
  },
  'a button beside the name': {
    paste: 'Jo Seller\n@seller_jo\n·\nFollow\nAmazon changed the rules.\n10:20 PM · Jan 20, 2025\n·\n12.3K\n Views',
    text: 'Amazon changed the rules.',
  },
  'the title of the page': {
    paste: 'Jo Seller on X: "Amazon changed the rules. https://t.co/abc" / X',
    postUser: 'Jo Seller',
    text: 'Amazon changed the rules. https://t.co/abc',
  },
  'a reply to several': {
    paste: 'Jo Seller\n@seller_jo\n·\n2h\nReplying to\n@guru_amz\n@marav_ppc\nand 2 others\nNo.\n3',
    text: 'No.',
  },
  'a poll on X': {
    paste:
      'Jo Seller\n@seller_jo\n·\n2h\nWhere do you cut first?\nKeywords\n62%\nPlacements\n38%\n1,234 votes\n·\n2 days left\n3\n12',
    postUser: 'Jo Seller',
    text: 'Where do you cut first?',
  },
  'a community note': {
    paste:
      'Jo Seller\n@seller_jo\n·\n2h\nFees fall to zero.\nReaders added context\nFees rise in January.\nDo you find this helpful?\nRate it\n3\n12',
    text: 'Fees fall to zero.',
  },
  'an ad below it': {
    paste: 'Jo Seller\n@seller_jo\n·\n2h\nWords.\n3\n12\nShelfwise\n@shelfwise\nAd\nTry it.\n5',
    text: 'Words.',
    rest: '',
  },
  'Spanish, a reply': {
    paste: 'Lucía Prado\n@luciaprado\n·\n3 h\nEn respuesta a\n@guru_amz\nSolo con margen.\n2\n',
    postUser: 'Lucía Prado',
    publishedAt: '2026-11-28',
    text: 'Solo con margen.',
  },
  'Spanish, single, with a quote': {
    paste:
      'Lucía Prado\n@luciaprado\nMás margen.\nCitar\nGuru AMZ\n@guru_amz\n·\n24 nov.\nTodo cambia.\n10:20 p. m. · 25 nov. 2026\n·\n1.204\n Visualizaciones\n4',
    postUser: 'Lucía Prado',
    publishedAt: '2026-11-25',
    text: 'Más margen.',
  },
  'German, with a quote': {
    paste:
      'Lena\n@lena_r\n·\n5 Min.\nGenau das.\nZitat\nGuru AMZ\n@guru_amz\n·\n24. Nov.\nBald ist alles anders.\n3\n1\n',
    postUser: 'Lena',
    publishedAt: '2026-11-28',
    text: 'Genau das.',
  },
  'an edited post': {
    paste: 'Jo Seller\n@seller_jo\nWords that were changed.\nLast edited\n10:20 PM · Jan 20, 2026\n·\n12.3K\n Views\n4',
    publishedAt: '2026-01-20',
    text: 'Words that were changed.',
  },
  'a card above a date': {
    paste:
      'Jo Seller\n@seller_jo\nOur guide.\n\nTake it.\nexample.com\nThe margin guide\n10:20 PM · Jan 20, 2026\n·\n12.3K\n Views',
    text: 'Our guide.\n\nTake it.',
  },
  'the translation by X': {
    paste:
      'Lucía Prado\n@luciaprado\nMás margen.\nTranslated from Spanish by Grok\nRate this translation\n10:20 PM · Jan 20, 2026\n·\n12.3K\n Views',
    text: 'Más margen.',
  },
  'a number that the author ends with': {
    paste: 'Jo Seller\n@seller_jo\nThe answer is\n42\n10:20 PM · Jan 20, 2026\n·\n12.3K\n Views\n4',
    text: 'The answer is\n42',
  },
  'more numbers than X counts': {
    paste: 'Jo Seller\n@seller_jo\n·\n2h\nTargets of this week:\n15\n18\n24\n31\n412\n12K',
    text: 'Targets of this week:\n15\n18',
  },
  'numbered lines and a list': {
    paste: 'Jo Seller\n@seller_jo\n·\n2h\nThree signs:\n1/ returns over 9%\n2/ storage\n3. fees\n24\n31\n412\n12K',
    text: 'Three signs:\n1/ returns over 9%\n2/ storage\n3. fees',
  },
};

describe('a paste from X', () => {
  it.each(Object.keys(X))('%s', (name) => check({ type: 'Twitter', ...(X[name] as Case) }));
});

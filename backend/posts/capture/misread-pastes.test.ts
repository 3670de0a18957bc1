import { expect, it } from 'vitest';
import { parsePaste } from './parse-paste.ts';

const NOW = new Date('2026-11-28T09:00:00Z');
const read = (text: string, url?: string, html?: string) => parsePaste({ text, url, html, now: NOW });

const linkedIn = (words: string, { name = 'Priya Nand', age = '3d', below = '…more\n57\n4 comments' } = {}) =>
  `Feed post\n${name}\n${name}\n • 2nd\nReturns analyst\nReturns analyst\n${age} •\n${words}\n${below}\nLike\nComment\nRepost\nSend\n`;
const onX = (words: string, { name = 'Ivo Kern', handle = 'ivo_sells', age = '2h' } = {}) =>
  `${name}\n@${handle}\n·\n${age}\n${words}\n4\n11\n38\n6K\n`;

// The author's words that look like a network's.
it.each([
  ['an age', '20 years ago…\n\nI sold from a garage.'],
  ['a day', 'Today.\n\nWe ship from Poland.'],
  ['an age of the same number', '3 months ago\n\nI had no brand.'],
  ['a sentence like "follows"', 'Volume follows reviews\n\nNever before.'],
  ['who sees it', 'Visible to you, hidden from buyers: the backend keywords.\n\nUse them.'],
  ['the audience', 'Group members only read the first line.\n\nWrite it last.'],
  ['captions', 'Checklist:\n\nShow captions in each video.\nImage preview comes later.\n\nDone.'],
  ['a call to action', 'Want in?\n\nLike\nComment\nShare\n\nThe file comes by mail.'],
])('keeps words that begin with or hold %s', (_what, words) => {
  expect(read(linkedIn(words)).post).toMatchObject({ text: words, postUser: 'Priya Nand', publishedAt: '2026-11-25' });
});

it.each([
  'Something went wrong. Try reloading your listing, they said.',
  'My template is here:\nmargins.example',
  'I pay for\n\nkeepa.com\nsellerboard.com',
])('keeps a last line of the author: %j', (words) => {
  const paste = `Priya Nand\n • 2nd\n3d •\n${words}\n57\nLike\nComment\nRepost`;
  expect(read(paste).post).toMatchObject({ text: words, postUser: 'Priya Nand' });
});

it('skips the age in long words and who sees the post, and refuses what few may see', () => {
  const lead = '3 days ago • Visible to anyone on or off LinkedIn\nFollow\n';
  expect(read(linkedIn(`${lead}Words.`)).post.text).toBe('Words.');
  expect(read(linkedIn('Visible to anyone on or off LinkedIn\nWords.')).post.text).toBe('Words.');
  expect(() => read(linkedIn('3 days ago • Visible to connections only\nWords.'))).toThrow(/few people only/);
  expect(() => read(linkedIn('Connections only\nWords.'))).toThrow(/few people only/);
});

it.each([
  ['German', 'Il sagt es.', 'Das Dokument war leer.\n\nDrei Tage Arbeit.'],
  ['Italian', 'Ieri.', 'Il documento era vecchio.\n\nRifatto.'],
])('keeps a sentence about a document, in %s', (_language, first, rest) => {
  const words = `${first}\n\n${rest}`;
  expect(read(linkedIn(words)).post.text).toBe(words);
});

it('keeps a question above a picture, and leaves that of a poll', () => {
  const words = 'Two shelves.\nIs one enough?';
  expect(read(linkedIn(`${words}\nActivate to view larger image,`, { below: '9' })).post.text).toBe(words);
  const poll = 'The author can see how you vote. Learn more\nYes\nNo\n31 votes\n • 2d left';
  expect(read(linkedIn(`${words}\n${poll}`, { below: '9' })).post.text).toBe('Two shelves.');
});

it('takes a label below the age on X for the author’s', () => {
  expect(read(onX('Pinned\n\nThat is where the rule belongs.')).post.text).toBe(
    'Pinned\n\nThat is where the rule belongs.',
  );
});

// Addresses of pages.
it.each([
  'https://x.com/home',
  'https://x.com/i/bookmarks',
  'https://x.com/explore',
  'https://x.com/search?q=ppc',
  'https://x.com/i/lists/12',
])('takes %s for no address of a post', (url) => {
  const { post } = read(`Priya Nand reposted\n${onX('Fees.')}`, url);
  expect(post).toMatchObject({ postLink: null, postUser: 'Ivo Kern', userLink: 'https://x.com/ivo_sells' });
});

it('takes no author from the page of who reposted', () => {
  expect(read(`Priya reposted\n${onX('Fees.')}`, 'https://x.com/priya_n').post.userLink).toBe(
    'https://x.com/ivo_sells',
  );
  const url = 'https://www.linkedin.com/in/jonas-berg-12/recent-activity/all/';
  expect(read(linkedIn('Words.'), url).post.userLink).toBeNull();
  expect(read(linkedIn('Words.', { name: 'Jonas Berg' }), url).post.userLink).toBe(
    'https://www.linkedin.com/in/jonas-berg-12',
  );
});

it('reads the post of the day in the address', () => {
  const onLinkedIn = linkedIn('One.') + linkedIn('Two.', { name: 'Jonas Berg', age: '8d' });
  const update = 'https://www.linkedin.com/feed/update/urn:li:activity:7529483678515200000/';
  expect(read(onLinkedIn, update).post).toMatchObject({ text: 'Two.', postUser: 'Jonas Berg' });
  const status = 'https://x.com/ivo_sells/status/2123717988971446272';
  const posts = onX('One.', { age: 'Nov 27' }) + onX('Two.', { age: 'Nov 20' });
  expect(read(posts, status).post).toMatchObject({ text: 'Two.', postUser: 'Ivo Kern' });
});

it('says that it guessed where no post is of the day in the address', () => {
  const update = 'https://www.linkedin.com/feed/update/urn:li:activity:7529483678515200000/';
  expect(read(linkedIn('One.'), update).guessed).toEqual(expect.arrayContaining(['text', 'postUser']));
  const status = 'https://x.com/i/status/2123717988971446272';
  expect(read(onX('One.'), status).guessed).toEqual(expect.arrayContaining(['text', 'postUser']));
});

it('takes no page of X for an author', () => {
  const { post } = read('', 'https://x.com/home/status/2123717988971446272');
  expect(post).toMatchObject({ userLink: null, postLink: 'https://x.com/i/status/2123717988971446272' });
});

it('reads the address of an article on X', () => {
  const { post } = read('', 'https://x.com/ivo_sells/article/2123717988971446272');
  expect(post).toMatchObject({
    userLink: 'https://x.com/ivo_sells',
    publishedAt: expect.stringMatching(/^2026-11-20/),
  });
});

// Authors.
it.each([
  ['a list', 'FBA voices\n@mira_ops\n31 Members\n'],
  ['bookmarks', 'Bookmarks\n@mira_ops\nSearch Bookmarks\n'],
  ['a profile', 'Ivo Kern\n@ivo_sells\nSeller. Prague.\n12 Following\n'],
  ['the viewer', 'Home\nExplore\nMira Ops\n@mira_ops\nPost\nFor you\n'],
])('takes the box of %s on X for no post', (_what, box) => {
  expect(read(box + onX('Fees.')).post).toMatchObject({
    text: 'Fees.',
    postUser: 'Ivo Kern',
    publishedAt: '2026-11-28',
  });
});

it('reads a single post that quotes another, below the viewer’s box', () => {
  const paste =
    'Mira Ops\n@mira_ops\nPost\nSee new posts\nConversation\nIvo Kern\n@ivo_sells\nSo true.\nQuote\nGuru\n@guru\n·\nNov 20\nMargins.\n8:02 AM · Nov 21, 2026\n·\n88\n Views\n4\n2\n';
  expect(read(paste).post).toMatchObject({ text: 'So true.', postUser: 'Ivo Kern', publishedAt: '2026-11-21' });
});

it('takes no list item for the proof of an author', () => {
  const words = 'You need:\n• Samples\n• Time\n\nFor how long?\n2 years\n\nAt least.';
  expect(read(linkedIn(words)).post).toMatchObject({ text: words, postUser: 'Priya Nand' });
});

it.each([
  'We nearly closed the shop.\n\n2 months ago\n\nThen came Q4.',
  'My mentor called\n\nYesterday\n\nHe said stop.',
  'Stell dir vor\n\nvor 3 Tagen\n\nwar alles anders.',
  'Wait for it…\n\n5 min\n\nDone.',
])('takes words around an age for words alone: %j', (words) => {
  expect(read(words).post).toMatchObject({ text: words, postUser: null, publishedAt: null });
});

it.each([
  'Why I post on LinkedIn: it works.\n\nTry it.',
  'Die Wahrheit auf LinkedIn: niemand liest.',
  'Everybody laughed on X: "Fees fall"',
])('takes a sentence for no title of a page: %j', (words) => {
  expect(read(words).post).toMatchObject({ text: words, postUser: null });
});

it('reads titles of pages with their addresses', () => {
  const url = 'https://www.linkedin.com/posts/priyanand_returns-activity-7529445929781078243-AbCd';
  expect(read('Priya Nand on LinkedIn: Count twice.', url).post).toMatchObject({
    ...{ postUser: 'Priya Nand', text: 'Count twice.', publishedAt: expect.stringMatching(/^2026-11-20/) },
  });
  expect(read(`Count twice. | Priya Nand\n${url}`).post).toMatchObject({
    postUser: 'Priya Nand',
    text: 'Count twice.',
  });
  expect(read(`Count twice. | Marketplace news\n${url}`).post.postUser).toBeNull();
});

it('takes the address behind a sentence for the post’s', () => {
  const url = 'https://x.com/ivo_sells/status/2123717988971446272';
  expect(read(`See what Ivo Kern (@ivo_sells) posted: ${url}?s=20`).post).toMatchObject({
    ...{ text: null, postLink: url, type: 'Twitter', userLink: 'https://x.com/ivo_sells' },
  });
});

it('takes the link on the name, not one in the headline', () => {
  const html =
    '<div><a href="https://www.linkedin.com/in/priya-nand">Priya Nand</a></div><div>• 2nd</div><div>Analyst at <a href="https://www.linkedin.com/company/shelfwise">Shelfwise</a></div><div>3d •</div><div>Words.</div><div>57</div><div>Like</div><div>Comment</div><div>Repost</div>';
  expect(read('', undefined, html).post.userLink).toBe('https://www.linkedin.com/in/priya-nand');
});

// Days.
it.each([
  ['2 J.', 'vor 2 Jahren • Bearbeitet', null],
  ['2 J', '', null],
  ['3 m', 'há 3 meses • Visível a todos', null],
  ['4 u', '', null],
  ['3 j', 'Il y a 3 jours • Visible de tous', '2026-11-25'],
])('reads %s, %s as %s', (age, long, day) => {
  expect(read(linkedIn(`${long}\nWords.`, { age })).post).toMatchObject({ text: 'Words.', publishedAt: day });
});

it.each([
  ['11月20日', '2026-11-20'],
  ['11월 20일', '2026-11-20'],
  ['20 Kas', '2026-11-20'],
  ['20 нояб.', '2026-11-20'],
  ['20 نوفمبر', '2026-11-20'],
  ['1er mars', '2026-03-01'],
  ['กี่วันก่อน', null],
])('reads the line behind the dot on X as the age: %s', (age, day) => {
  expect(read(onX('Words.', { age })).post).toMatchObject({ text: 'Words.', publishedAt: day });
});

it.each([
  ['ÖS 4:05 · 3 Şub 2026', '2026-02-03'],
  ['4:05 م · ٣ فبراير ٢٠٢٦', '2026-02-03'],
  ['16:05 · 3 февр. 2026 г.', '2026-02-03'],
  ['오후 4:05 · 2026년 2월 3일', '2026-02-03'],
])('reads the date below a single post: %s', (date, day) => {
  expect(read(`Ivo Kern\n@ivo_sells\nWords.\n${date}\n·\n90\n Views\n3`).post).toMatchObject({
    ...{ text: 'Words.', publishedAt: day },
  });
});

it('ends words above the bar of an unknown language', () => {
  const paste =
    'Aino Salo\nAino Salo\n • 2.\nMyyjä\nMyyjä\n3d •\nPalautukset maksavat.\n\nLaske ne.\n…lisää\n41\n2 kommenttia\nTykkää\nKommentoi\nJaa\nLähetä';
  expect(read(paste).post).toMatchObject({ text: 'Palautukset maksavat.\n\nLaske ne.', postUser: 'Aino Salo' });
});

it('takes the author of a post in a group, not the group', () => {
  const paste =
    'Feed post\nSellers of Europe\nSellers of Europe\nPriya Nand\n • 3rd+\n5d • \n5 days ago • Visible to anyone on or off LinkedIn\nJoin\nWho counts returns?\n9\nLike\nComment\nRepost';
  expect(read(paste).post).toMatchObject({ postUser: 'Priya Nand', text: 'Who counts returns?' });
});

it('reads an article of LinkedIn by the day below its author', () => {
  const paste =
    'Count returns\nPriya Nand\nPriya Nand\nReturns analyst\nVeröffentlicht am 20. Nov. 2026\n+ Folgen\nWords.\n\nMore words.\nDiesen Artikel melden\n9\nLike\nComment\nShare';
  const { post } = read(paste, 'https://www.linkedin.com/pulse/count-returns-priya-nand-ab1');
  expect(post).toMatchObject({ postUser: 'Priya Nand', text: 'Words.\n\nMore words.', publishedAt: '2026-11-20' });
});

it('prefers a post of unknown day to one of another day than the address, and says that it guessed', () => {
  const pastes = linkedIn('One.') + linkedIn('Two.', { name: 'Jonas Berg', age: '1w' });
  const { post, guessed } = read(pastes, 'https://www.linkedin.com/feed/update/urn:li:activity:7529483678515200000/');
  expect(post).toMatchObject({ text: 'Two.', postUser: 'Jonas Berg' });
  expect(guessed).toEqual(expect.arrayContaining(['text', 'postUser']));
});

it('guesses where the address names another account than the post', () => {
  const { guessed } = read(onX('Fees.', { age: 'Nov 20' }), 'https://x.com/mira_ops/status/2123717988971446272');
  expect(guessed).toEqual(expect.arrayContaining(['text', 'postUser']));
});

it.each([
  ['Xユーザーの田中さん: 「数える」 / X', '田中', '数える'],
  ['Élodie M. sur X : « Comptez. » / X', 'Élodie M.', 'Comptez.'],
])('reads the title %s', (title, postUser, text) => {
  expect(read(title).post).toMatchObject({ postUser, text, type: 'Twitter' });
});

it.each([
  ['Følg', '… mere'],
  ['Takip Et', '…daha fazla'],
  ['フォロー', '… もっと見る'],
])('knows the buttons %s and %s of a language without a whole table', (follow, more) => {
  const paste = `Aino Salo\nAino Salo\n • 2.\nPPC\nPPC\n3d •\n${follow}\nWords.\n${more}\n41\n2 abc\nDef\nGhi\nJkl`;
  expect(read(paste).post.text).toBe('Words.');
});

// The bars and labels say the language of an age of one letter.
it.each([
  ['2 j', 'J’aime\nCommenter\nRepublier\nEnvoyer', '2026-11-26'],
  ['2 J', 'J’aime\nCommenter\nRepublier\nEnvoyer', '2026-11-26'],
  ['2 j', 'Gefällt mir\nKommentieren\nReposten\nSenden', null],
  ['2 J. • Bearbeitet', 'Gefällt mir\nKommentieren\nReposten\nSenden', null],
  ['2 j • Bearbeitet', 'Gefällt mir\nKommentieren\nReposten\nSenden', null],
])('reads the age %j above %j', (age, bar, day) => {
  const { post, guessed } = read(`Priya Nand\nPriya Nand\n • 2\n${age} •\nQuatre mots, pas plus.\n57\n${bar}\n`);
  expect(post).toMatchObject({ text: 'Quatre mots, pas plus.', publishedAt: day });
  expect(guessed.includes('publishedAt')).toBe(day !== null);
});

it('marks a day as guessed where no label says the language of its age', () => {
  expect(read('Priya Nand\nPriya Nand\n • 2\n2 j •\nQuatre mots.').guessed).toContain('publishedAt');
});

// The card that a network shows below the words is none of them.
it.each([
  ['an event', 'Margin clinic\nTue, Dec 1, 2026, 3:00 PM - 4:00 PM CET\nOnline\nView event'],
  [
    'an event and who comes',
    'Margin clinic\nTue, Dec 1, 2026, 3:00 PM\nEvent by Shelfwise Tools\n142 attendees\nView event',
  ],
])('leaves the card of %s', (_what, card) => {
  expect(read(linkedIn(`Join us on Tuesday.\n\nBring your fees.\n${card}`, { below: '9' })).post.text).toBe(
    'Join us on Tuesday.\n\nBring your fees.',
  );
});

it.each([
  ['a talk', '\nIvo Kern\nHost\nTeardown of ten listings\n1.2K tuned in\n·\nNov 20\nPlay recording'],
  ['a talk to come', '\nIvo Kern\nHost\nTeardown of ten listings\nSet reminder'],
])('leaves the card of %s on X', (_what, card) => {
  expect(read(onX(`We talked for an hour.${card}`)).post.text).toBe('We talked for an hour.');
});

it('leaves the label of an article on X, and its title and first words to the author', () => {
  const words = 'It took me a month.';
  expect(read(onX(`${words}\nArticle\nHow fees eat a margin\nFirst of all, count.`)).post.text).toBe(
    `${words}\nHow fees eat a margin\nFirst of all, count.`,
  );
});

it.each(['Article', 'Artikel', 'Artículo', 'Artigo', 'Articolo'])(
  'leaves the label %s above an article alone',
  (label) => {
    const title = 'How fees eat a margin';
    for (const words of [title, `${title}\nFirst of all, count.`, `${title}\n\nFirst of all, count.`]) {
      expect(read(onX(`${label}\n${words}`)).post).toMatchObject({ text: words, postUser: 'Ivo Kern' });
    }
  },
);

it.each([
  'We shipped it.\n\nSlow, and sure.\n\nThanks for listening',
  'Three rules for a webinar.\nBe short.\nBe kind.\nHost',
  'Wir waren zu zweit.\nEs war spät.\n\nGastgeber',
  'Last week I spoke in Berlin.\nRoom for 200 people.\nNobody was listening',
  'Una charla con amigos.\nFue larga.\nAnfitrión',
  'One tip for a podcast, each week.\nNo ads.\nStart listening',
  'We recorded it.\nDoors at 10:30\nHost',
  'Our talk is online.\nStarted at 18:00\nThanks, all\nHost',
  'Heute war es so weit.\nBeginn war 9:30\nGastgeber',
  'Ayer hablé.\nEmpezó a las 18:00\nAnfitrión',
  'Hier soir.\nOn a parlé à 18h30\nHôte',
  'Pick one word.\nHost\nGuest\nHost',
  'What I wrote this week:\nArticle\nThread\nPodcast',
  'Article\nThread\nPodcast',
  'Article\n\nThat is a word for sellers, too.\n\nOne per page.\n\nNo more.',
  'Was ich schrieb:\nArtikel\nBuch',
])('keeps %j, which ends as a card would', (words) => {
  expect(read(onX(words)).post.text).toBe(words);
  expect(read(linkedIn(words, { below: '9' })).post.text).toBe(words);
});

it('keeps the words above a poll, and a host that an author names', () => {
  const poll = 'Keywords\n62%\nPlacements\n38%\n1,234 votes\n·\nFinal results';
  expect(read(onX(`Where do you cut first?\n${poll}`)).post.text).toBe('Where do you cut first?');
  const words = 'Host\n\nThat is what a good listing is.\n\nIt greets, and it sells.';
  expect(read(onX(words)).post.text).toBe(words);
});

// The page of one post, as everybody sees it.
it.each([
  ['Priya Nand’s Post', 'View profile for Priya Nand, graphic'],
  ["Priya Nand's Post", 'View profile for Priya Nand'],
  ['Beitrag von Priya Nand', 'Profil von Priya Nand anzeigen'],
  ['Publicación de Priya Nand', 'Ver el perfil de Priya Nand'],
  ['Post de Priya Nand', 'Ver perfil de Priya Nand'],
  ['Publication de Priya Nand', 'Voir le profil de Priya Nand'],
  ['Post di Priya Nand', 'Visualizza il profilo di Priya Nand'],
  ['Bericht van Priya Nand', 'Profiel van Priya Nand weergeven'],
])('reads the author below the title %j and the link %j', (title, link) => {
  const below = 'Returns analyst\n3d\nCount twice.\n57\nLike\nComment\nShare';
  for (const head of [`${title}\n${link}\n\nPriya Nand`, `${title}\nPriya Nand`, `${link}\nPriya Nand`, title]) {
    expect(read(`${head}\n\n${below}`).post).toMatchObject({ postUser: 'Priya Nand', text: 'Count twice.' });
  }
  expect(read(`${title}\n${link}\n\nPriya Nand\n${below}`).guessed).not.toContain('postUser');
});

it('keeps words that read like the title of a page', () => {
  for (const words of ['Post de ayer\n\nHoy otro.', 'I read it.\nTom’s post']) {
    expect(read(linkedIn(words)).post).toMatchObject({ text: words, postUser: 'Priya Nand' });
  }
});

it.each([
  ['2nd degree connection', '2nd'],
  ['3rd+ degree connection', '3rd+'],
  ['Kontakt 2. Grades', '2.'],
  ['Contacto de 2.º grado', '2.º'],
  ['Contacto de 3.er grado', '3.er+'],
  ['Relation de 2e degré', '2e'],
  ['Relation de 3e degré et plus', '3e et +'],
  ['Relation de 3e niveau et plus', '3e et +'],
  ['Conexão de 2º grau', '2º'],
  ['Collegamento di 2° grado', '2°'],
  ['2e-graads connectie', '2e'],
  ['Andra gradens kontakt', '2:a'],
])('takes %j and %j for no name', (long, short) => {
  const below = 'Returns analyst\n3d\nCount twice.\n57\nLike\nComment\nRepost';
  const heads = [`${short}`, `• ${short}`, `(She/Her)\n${short}`, `Verified\n${short}`];
  const longer = /Andra/.test(long)
    ? []
    : [long, `${long}\n${short}`, `View Priya Nand’s profile\n${long}\n• ${short}`];
  for (const head of [...heads, ...longer]) {
    for (const name of [
      'Priya Nand',
      'Priya Nand\nPriya Nand',
      'Feed post number 3\nIvo Kern likes this\nPriya Nand',
    ]) {
      const { post, guessed } = read(`${name}\n${head}\n${below}`);
      expect(post).toMatchObject({ postUser: 'Priya Nand', text: 'Count twice.', publishedAt: '2026-11-25' });
      expect(guessed).not.toContain('postUser');
    }
  }
});

it('keeps a plan whose steps are numbered like degrees', () => {
  const words = 'Launch plan\n\n1st\nResearch\n2 weeks\n\n2nd\nSamples\n3 weeks';
  expect(read(linkedIn(words))).toMatchObject({ post: { text: words, postUser: 'Priya Nand' }, rest: '' });
  expect(read(words).post).toMatchObject({ text: words, postUser: null });
});

// LinkedIn’s older layouts.
it.each([
  ['3d • Edited • 3 days ago', '2026-11-25'],
  ['3 Tage • Bearbeitet • vor 3 Tagen', '2026-11-25'],
  ['3 j • il y a 3 jours', '2026-11-25'],
  ['5 m • Editado • há 5 minutos', '2026-11-28'],
  ['2 m • há 2 meses • Editado', null],
])('reads the age %j, which stands twice in one line', (age, publishedAt) => {
  for (const name of ['Priya Nand\n• 1st', 'Priya Nand\nView Priya Nand’s profile\n• 1st', 'Priya Nand']) {
    const { post } = read(`${name}\nReturns analyst\n${age}\nCount twice.\n57\nLike\nComment\nShare`);
    expect(post).toMatchObject({ postUser: 'Priya Nand', text: 'Count twice.', publishedAt });
  }
});

it('keeps a line of two ages', () => {
  const words = 'Two dates:\n3d • 5 days ago\nDone.';
  expect(read(linkedIn(words)).post.text).toBe(words);
});

// Words that are not folded have the card directly below them.
const DOUBLED = 'Fees that eat a margin\nFees that eat a margin';
it.each([
  ['an article', `${DOUBLED}\nIvo Kern on LinkedIn • 4 min read\nThe Count\nSubscribe`],
  ['an article whose title stands once', 'Fees that eat a margin\nIvo Kern on LinkedIn • 4 min read\nThe Count'],
  ['an article in German', `${DOUBLED}\nIvo Kern auf LinkedIn • 4 Min. Lesezeit\nDie Zahl\nAbonnieren`],
  ['an article in Spanish', `${DOUBLED}\nIvo Kern en LinkedIn • 4 min de lectura\nLa cuenta\nSuscribirse`],
  ['an article in French', `${DOUBLED}\nIvo Kern sur LinkedIn • Lecture de 4 min\nLe compte\nS’abonner`],
  ['an article in Portuguese', `${DOUBLED}\nIvo Kern no LinkedIn • 4 min de leitura\nA conta\nAssinar`],
  ['an article in Italian', `${DOUBLED}\nIvo Kern su LinkedIn • 4 minuti di lettura\nIl conto\nAbbonati`],
  ['an article in Dutch', `${DOUBLED}\nIvo Kern op LinkedIn • 4 min. leestijd\nDe telling\nAbonneren`],
  ['a newsletter', `${DOUBLED}\nIvo Kern\nSubscribe`],
  ['a link', `${DOUBLED}\nexample.com`],
  ['a link that is a question', 'Which fee is next?\nWhich fee is next?\nexample.com'],
  ['a link with its time', `${DOUBLED}\nexample.com • 3 min read`],
  ['a title alone', DOUBLED],
  ['a job', `${DOUBLED}\nJob by Shelfwise Tools\nBerlin, Germany (Hybrid)\nView job`],
  ['a link that describes itself', `${DOUBLED}\nEach of them, with its date.\nexample.com`],
  ['a document', `${DOUBLED}\n12 pages\nYour document has finished loading`],
  ['a poll', 'What is next?\nWhat is next?\nYou can see how people vote. Learn more\nFees\nAds\n142 votes • 3d left'],
  ['a poll of an author', 'Pick one fee\nThe author can see how you vote. Learn more\nFees\nAds\n142 votes • 3d left'],
  ['a poll that is over', 'What is next?\nFees\n62%\nAds\n38%\n142 votes • Poll closed'],
  [
    'a poll in German',
    'Was kommt?\nSie können sehen, wie abgestimmt wird. Mehr erfahren\nA\nB\n9 Stimmen • Noch 3 Tage',
  ],
  ['a poll in Spanish', '¿Qué sigue?\nPuedes ver cómo vota la gente. Más información\nA\nB\n9 votos • Quedan 3 días'],
  [
    'a poll in French',
    'Et ensuite ?\nVous pouvez voir comment les gens votent. En savoir plus\nA\nB\n9 votes • 3 j restants',
  ],
  ['a poll in Portuguese', 'E agora?\nVocê pode ver como as pessoas votam. Saiba mais\nA\nB\n9 votos • 3 d restantes'],
  ['a poll in Italian', 'E adesso?\nPuoi vedere come votano le persone. Scopri di più\nA\nB\n9 voti • 3 g rimanenti'],
  ['a poll in Dutch', 'Wat nu?\nU kunt zien hoe mensen stemmen. Meer informatie\nA\nB\n9 stemmen • nog 3 d'],
  ['an event', 'Event by Ivo Kern\nFees live\nFri, Dec 4, 2026, 5:00 PM - 6:00 PM (your local time)\nOnline\nAttend'],
  ['an event with its title above', 'Fees live\nEvent by Ivo Kern\nFri, Dec 4, 5:00 PM (your local time)\nAttend'],
  ['an event with its title twice', 'Fees live\nFees live\nFri, Dec 4, 2026, 5:00 PM\nIvo Kern and 3 others\nAttend'],
  ['an event in German', 'Event von Ivo Kern\nGebühren\nFr., 4. Dez. 2026, 17:00 - 18:00\nOnline\nTeilnehmen'],
  ['an event in French', 'Événement de Ivo Kern\nFrais\nven. 4 déc. 2026, 17:00\nEn ligne\nParticiper'],
])('leaves the card of %s below words that are not folded', (what, card) => {
  for (const words of ['One line of mine.', 'Mine.\n\nFees rise.\nDo you pay? #FBA', 'Mine.\n\nWhat do you think?']) {
    expect(read(linkedIn(`${words}\n${card}`, { below: '9' })).post.text).toBe(words);
    // With an empty line below each of the card's, and no more between paragraphs than that.
    const apart = card.replaceAll('\n', '\n\n');
    if (card !== DOUBLED && !/stands once|a poll$|over$/.test(what))
      expect(read(linkedIn(`${words}\n\n${apart}`, { below: '\n9' })).post.text).toBe(words);
  }
});

it.each(['example.com', 'From example.com', 'Von example.com'])('leaves the card of a link on X below %j', (host) => {
  expect(read(onX(`My list of fees. #FBA\n${host}\nFees that eat a margin`)).post.text).toBe('My list of fees. #FBA');
});

it.each([
  'Never again.\nNever again.',
  'And we wait.\n\nSell more\nSell more',
  'I read three things.\nFees • 4 min read\nReturns • 6 min read',
  'The plan of the day.\nIntro • 5 min\nQuestions • 10 min',
  'No secret.\nEverybody can see how people vote. Think twice',
  'No secret.\nEverybody can see how people vote with their wallets.',
  'Autores: leed esto.\nEl autor puede ver sus regalías en KDP.\nMuchas.',
  'Where it went:\nFees\n62%\nAds\n38%\nNothing left.',
  'I host it.\nEvent by me and a friend\nOn Dec 4, 2026 at 5:00 PM\nBring your fees.',
  'Get both here:\nexample.com\nexample.com',
  'Vote below.\n\nWhat do you cut first?',
])('keeps the last lines of the author: %j', (words) => {
  expect(read(linkedIn(words, { below: '9' })).post.text).toBe(words);
});

it('keeps the author’s own question above a poll that asks the same', () => {
  const poll = 'You can see how people vote. Learn more\nFees\nAds\n142 votes • 3d left';
  for (const words of ['Tell me.\n\nWhat do you cut?', 'What do you cut?']) {
    expect(read(linkedIn(`${words}\nWhat do you cut?\n${poll}`, { below: '9' })).post.text).toBe(words);
  }
  for (const words of ['Poll time. #PPC #FBA', 'Poll time.\nTell me below.'])
    expect(read(linkedIn(`${words}\n${poll}`, { below: '9' })).post.text).toBe(words);
  const asked = 'What do you cut?\n\nVote and tell me why.';
  expect(read(linkedIn(`${asked}\nWhat do you cut?\n${poll}`, { below: '9' })).post.text).toBe(asked);
});

it.each([
  'Priya Nand, 2nd',
  'Priya Nand 2nd degree connection',
  'Priya Nand, 3rd+ degree connection',
  'Priya Nand • 2nd',
])('reads the name in %j', (line) => {
  const { post, guessed } = read(`${line}\nReturns analyst\nEdited • 3d\nCount twice.\n57\nLike\nComment\nRepost`);
  expect(post).toMatchObject({ postUser: 'Priya Nand', text: 'Count twice.', publishedAt: '2026-11-25' });
  expect(guessed).not.toContain('postUser');
});

it('reads a share on a public page, and no comment below it', () => {
  const person = (name: string, age: string) => `View profile for ${name}, graphic\n\n${name}\n\nAnalyst\n\n${age}\n\n`;
  const share = `Ivo Kern’s Post\n${person('Ivo Kern', '3d')}Report this post\n\nSo true.\n\n${person('Priya Nand', '1w')}Count twice.\n\n`;
  const bar = '12\n1 Comment\nLike\nComment\nShare\n';
  const comment = `${person('Mira Ops', '2d')}Thanks!\nLike\nReply\n1 Reaction\n`;
  expect(read(share + bar + comment)).toMatchObject({ post: { postUser: 'Ivo Kern', text: 'So true.' }, rest: '' });
});

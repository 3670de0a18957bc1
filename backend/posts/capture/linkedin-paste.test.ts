import { describe, expect, it } from 'vitest';
import { type Case, check, NOW } from '#test/rig/check-paste.ts';
import { parsePaste } from './parse-paste.ts';

// More of what browsers and apps copy, in other languages and of other kinds than test/samples/pastes has.

const LINKEDIN: Record<string, Case> = {
  'a company page in Chrome on a phone': {
    paste: `Shelfwise Tools
12,345 followers
1d •

Fees rise in January.
Do the maths now.

#FBA
8
1 comment
Like
Comment
Share`,
    postUser: 'Shelfwise Tools',
    publishedAt: '2026-11-27',
    text: 'Fees rise in January.\nDo the maths now.\n\n#FBA',
  },
  'a public page without an account': {
    paste: `Mara Voss
Amazon PPC for kitchen brands
3d  Edited
Report this post
We cut 40 % of the keywords.

Sales stayed.
…more
1,204
87 Comments
Like Comment Share`,
    postUser: 'Mara Voss',
    publishedAt: '2026-11-25',
    text: 'We cut 40 % of the keywords.\n\nSales stayed.',
  },
  'a share with words of its own': {
    paste: `Feed post number 4
Tom Halden
Tom Halden
   • Following
Founder at Shelfwise Tools
Founder at Shelfwise Tools
1d •

1 day ago • Visible to anyone on or off LinkedIn
The best thing I read on returns this year.

Read it twice.
Lena Brandtner
Lena Brandtner
   • 2nd
Marketplace consultant
Marketplace consultant
3d •

3 days ago • Visible to anyone on or off LinkedIn
Follow
Returns are a listing problem.
…more
Activate to view larger image,
45
2 comments
Like
Comment
Repost
Send`,
    postUser: 'Tom Halden',
    publishedAt: '2026-11-27',
    text: 'The best thing I read on returns this year.\n\nRead it twice.',
    rest: '',
  },
  'a share without words': {
    paste: `Feed post number 4
Tom Halden
Tom Halden
 • 1st
Founder
Founder
1d •
Lena Brandtner
Lena Brandtner
 • 2nd
Consultant
Consultant
3d •
Returns are a listing problem.
45
Like
Comment
Repost
Send`,
    postUser: 'Lena Brandtner',
    publishedAt: '2026-11-25',
    text: 'Returns are a listing problem.',
  },
  'comments below it': {
    paste: `Mara Voss
Mara Voss
   • 2nd
PPC
PPC
2w •
2 weeks ago
Follow
Start with the search term report.
12
1 comment
Like
Comment
Repost
Send
Add a comment…
Most relevant
Tom Halden
Tom Halden
 • 2nd
Founder
6d
So true, Mara!
Like
1
Reply
1 reply`,
    postUser: 'Mara Voss',
    publishedAt: null,
    text: 'Start with the search term report.',
    rest: '',
  },
  'a poll': {
    paste: `Feed post number 2
Rhea Quill
Rhea Quill
 • 3rd+
Catalogue & listings
Catalogue & listings
4h •
4 hours ago • Visible to anyone on or off LinkedIn
Follow
One image decides.

Vote, then tell me why.
Which image comes first?
The author can see how you vote. Learn more
White background
62%
In use
38%
120 votes
 • 3d left
52
Like
Comment
Repost
Send`,
    postUser: 'Rhea Quill',
    publishedAt: '2026-11-28',
    text: 'One image decides.\n\nVote, then tell me why.',
  },
  'a document without a folded text': {
    paste: `Shelfwise Tools
Shelfwise Tools
12,345 followers
12,345 followers
5h •
5 hours ago • Visible to anyone on or off LinkedIn
Follow
Storage fees on five pages.
Storage fees 2027
5 pages
Your document has finished loading
68
Like
Comment
Repost
Send`,
    postUser: 'Shelfwise Tools',
    text: 'Storage fees on five pages.',
  },
  'a video with captions': {
    paste: `Feed post number 7
Holly Tennant
Holly Tennant
Verified • 2nd
Marketplace analyst
Marketplace analyst
2d •
2 days ago • Visible to anyone on or off LinkedIn
Follow
Five minutes on returns.
Play Video
Loaded: 0.00%
0:00
Remaining time -4:58
1x
Show captions
likelove
96
4 comments
Like
Comment
Repost
Send`,
    postUser: 'Holly Tennant',
    publishedAt: '2026-11-26',
    text: 'Five minutes on returns.',
  },
  'the card of a link': {
    paste: `Tom Halden
Tom Halden
 • Following
Founder
Founder
2d •
2 days ago • Visible to anyone on or off LinkedIn
Our guide is out. It took a year.

Take what you need.
The margin guide for sellers
example.com
12
Like
Comment
Repost
Send`,
    postUser: 'Tom Halden',
    text: 'Our guide is out. It took a year.\n\nTake what you need.',
  },
  'pronouns and a badge': {
    paste: `Holly Tennant
Holly Tennant
 (She/Her)
   • 2nd
Premium • 2nd
Analyst
Analyst
1h • Edited •
1 hour ago • Edited • Visible to anyone on or off LinkedIn
Connect
Words.
3
Like
Comment
Repost
Send`,
    postUser: 'Holly Tennant',
    text: 'Words.',
  },
  'German, by somebody who likes it': {
    paste: `Feed-Beitrag Nummer 5
Rhea Quill gefällt das
Holly Tennant
Holly Tennant
   • 3.+
Analystin
Analystin
2 Std. •

vor 2 Stunden • Für alle auf LinkedIn und außerhalb sichtbar
Vernetzen
Gefällt mir nicht: drei Gebühren auf einmal.

Was nun?
… mehr
Aktivieren, um größeres Bild anzuzeigen.
1.204
Tom Halden und 1.203 weitere Personen
87 Kommentare
12 direkt geteilte Beiträge
Gefällt mir
Kommentieren
Teilen
Senden`,
    postUser: 'Holly Tennant',
    publishedAt: '2026-11-28',
    text: 'Gefällt mir nicht: drei Gebühren auf einmal.\n\nWas nun?',
  },
  'German, a company, shared': {
    paste: `Tom Halden hat dies repostet
Shelfwise Tools
Shelfwise Tools
12.345 Follower:innen
12.345 Follower:innen
1 Woche • Bearbeitet •

Vor 1 Woche • Bearbeitet • Für alle sichtbar
Folgen
Neue Gebühren.
31
2 Kommentare
Gefällt mir
Kommentieren
Reposten
Senden`,
    postUser: 'Shelfwise Tools',
    publishedAt: null,
    text: 'Neue Gebühren.',
  },
  Spanish: {
    paste: `Número de publicación del feed 2
Lucía Prado
Lucía Prado
   • 2.º
Consultora de Amazon
Consultora de Amazon
3 días • Editado •

hace 3 días • Editado • Visible para cualquiera dentro o fuera de LinkedIn
Seguir
Más margen, menos ruido.

hashtag#Amazon hashtag#PPC
…más
Activar para ver la imagen más grande,
16 reacciones
1 comentario
2 veces compartido
Recomendar
Comentar
Compartir
Enviar`,
    postUser: 'Lucía Prado',
    publishedAt: '2026-11-25',
    text: 'Más margen, menos ruido.\n\n#Amazon #PPC',
    hashtags: ['#Amazon', '#PPC'],
  },
  French: {
    paste: `Numéro du post dans le fil d’actualité 6
Élodie Marchand
Élodie Marchand
   • 2e
Consultante marketplace
Consultante marketplace
2 j •

il y a 2 jours • Visible de tous, sur LinkedIn et en dehors
Suivre
Plus de stock, moins de marge.

Et vous ?
…plus
Activez pour voir l’image en plus grand,
Tom Halden et 45 autres personnes
3 commentaires
1 republication
J’aime
Commenter
Republier
Envoyer`,
    postUser: 'Élodie Marchand',
    publishedAt: '2026-11-26',
    text: 'Plus de stock, moins de marge.\n\nEt vous ?',
  },
  Portuguese: {
    paste: `Publicação do feed
Rui Sales
Rui Sales
 • 3º+
Vendedor
Vendedor
5 h •
há 5 horas • Visível a todos
Seguir
Menos campanhas, mais lucro.
…mais
24
7 comentários
2 compartilhamentos
Gostei
Comentar
Compartilhar
Enviar`,
    postUser: 'Rui Sales',
    publishedAt: '2026-11-28',
    text: 'Menos campanhas, mais lucro.',
  },
  Italian: {
    paste: `Post del feed numero 1
Gianni Rossi
Gianni Rossi
 • 2°
Venditore
Venditore
4 g •
4 giorni fa • Visibile a tutti su LinkedIn e altrove
Segui
Meno parole chiave.
…altro
24
7 commenti
2 diffusioni post
Consiglia
Commenta
Diffondi il post
Invia`,
    postUser: 'Gianni Rossi',
    publishedAt: '2026-11-24',
    text: 'Meno parole chiave.',
  },
  Dutch: {
    paste: `Feedpost nummer 1
Sanne de Wit
Sanne de Wit
 • 2e
Verkoper
Verkoper
6 u •
6 uur geleden • Zichtbaar voor iedereen
Volgen
Minder zoekwoorden.
…meer
24
7 commentaren
Interessant
Commentaar
Opnieuw plaatsen
Verzenden`,
    postUser: 'Sanne de Wit',
    publishedAt: '2026-11-28',
    text: 'Minder zoekwoorden.',
  },
  'a promoted post': {
    paste: `Feed post number 11
Shelfwise Tools
Shelfwise Tools
12,345 followers
12,345 followers
Promoted
Try the audit for free.
…more
Sign up
68
Like
Comment
Repost
Send`,
    postUser: 'Shelfwise Tools',
    publishedAt: null,
    text: 'Try the audit for free.',
  },
  'a promoted post between two others': {
    paste: `Mara Voss
Mara Voss
 • 2nd
PPC
PPC
3d •
One keyword.
8
Like
Comment
Repost
Send
Feed post number 2
Shelfwise Tools
Shelfwise Tools
12,345 followers
12,345 followers
Promoted
Try the audit for free.
68
Like
Comment
Repost
Send`,
    postUser: 'Mara Voss',
    text: 'One keyword.',
    rest: '',
  },
  'an author whose lines look like furniture': {
    paste: `Mara Voss
Mara Voss
 • 2nd
PPC
PPC
3d •
3 days ago • Visible to anyone on or off LinkedIn
Follow
Like most sellers, I wait.

• 2nd bid is lower
• Following the rule

Comment
Share
3 days later:
12 hours saved.
5 steps
…more
8
Like
Comment
Repost
Send`,
    postUser: 'Mara Voss',
    text: 'Like most sellers, I wait.\n\n• 2nd bid is lower\n• Following the rule\n\nComment\nShare\n3 days later:\n12 hours saved.\n5 steps',
  },
  'right to left': {
    paste: `\u200Fנועה לוי
\u200Fנועה לוי
 • 2nd
יועצת אמזון
יועצת אמזון
2d •
2 days ago • Visible to anyone on or off LinkedIn
Follow
פחות מילות מפתח.

#אמזון
…more
3
Like
Comment
Repost
Send`,
    postUser: 'נועה לוי',
    text: 'פחות מילות מפתח.\n\n#אמזון',
    hashtags: ['#אמזון'],
  },
  'somebody commented on it': {
    paste: `Feed post number 3
Tom Halden commented on this
Mara Voss
Mara Voss
 • 3rd+
PPC
PPC
11h •
11 hours ago • Visible to anyone on or off LinkedIn
Follow
One negative keyword a day.
6
4 comments
Like
Comment
Repost
Send
Tom Halden
Tom Halden
 • 2nd
Founder
Founder
2h
Two a day here.
Like
Reply`,
    postUser: 'Mara Voss',
    publishedAt: '2026-11-27',
    text: 'One negative keyword a day.',
    rest: '',
  },
  'an event': {
    paste: `Shelfwise Tools
Shelfwise Tools
12,345 followers
12,345 followers
1d •
1 day ago • Visible to anyone on or off LinkedIn
Follow
Join us on Tuesday.
…more
Margin clinic
Tue, Dec 1, 2026, 3:00 PM - 4:00 PM CET
Online
View event
14
Like
Comment
Repost
Send`,
    text: 'Join us on Tuesday.',
    publishedAt: '2026-11-27',
  },
  'an article of a newsletter': {
    paste: `Lena Brandtner
Lena Brandtner
 • 2nd
Consultant
Consultant
6d •
6 days ago • Visible to anyone on or off LinkedIn
Follow
The tenth issue is about size charts.
Returns Weekly: size charts
Lena Brandtner on LinkedIn • 4 min read
21
Like
Comment
Repost
Send`,
    postUser: 'Lena Brandtner',
    publishedAt: '2026-11-22',
    text: 'The tenth issue is about size charts.',
  },
  'a public page from its top': {
    paste: `Skip to main content
LinkedIn
Mara Voss’s Post
Mara Voss
Amazon PPC for kitchen brands
1mo
Report this post
We cut 40 % of the keywords.
78
8 Comments
Like
Comment
Share
Tom Halden
Founder at Shelfwise
1mo
Great one!
Like
Reply
1 Reaction
To view or add a comment, sign in`,
    postUser: 'Mara Voss',
    publishedAt: null,
    text: 'We cut 40 % of the keywords.',
    rest: '',
  },
  'the app, whose lines are joined': {
    paste: `Mara Voss • 2nd
PPC for kitchen brands
3d • Edited
Start with the report.

Then bids.
Like
Comment
Repost
Send`,
    postUser: 'Mara Voss',
    publishedAt: '2026-11-25',
    text: 'Start with the report.\n\nThen bids.',
  },
  'the activity of a profile': {
    paste: `Feed post number 1
Mara Voss posted this • 3d
Mara Voss
Mara Voss
 • 2nd
PPC
PPC
3d •
3 days ago • Visible to anyone on or off LinkedIn
Follow
Start with the report.
…more
8
Like
Comment
Repost
Send`,
    postUser: 'Mara Voss',
    publishedAt: '2026-11-25',
    text: 'Start with the report.',
  },
  'a shared post with its own bar of nothing, in German': {
    paste: `Lena Brandtner
Lena Brandtner
 • 2.
Beraterin
Beraterin
4 Tag(e) •
Folgen
Genau so ist es.
Tom Halden
Tom Halden
 • 3.+
Gründer
Gründer
1 Monat •
Retouren kosten doppelt.
… mehr
9
Gefällt mir
Kommentieren
Reposten
Senden`,
    postUser: 'Lena Brandtner',
    publishedAt: '2026-11-24',
    text: 'Genau so ist es.',
  },
  'a poll in German': {
    paste: `Lena Brandtner
Lena Brandtner
 • 2.
Beraterin
Beraterin
5 Std. •
vor 5 Stunden • Für alle sichtbar
Folgen
Ich frage für eine Freundin.
Was kostet eine Retoure?
Der Verfasser kann sehen, wie Sie abstimmen. Mehr erfahren
Unter 5 €
20 %
Über 5 €
80 %
45 Stimmen
 • noch 3 Tage
9
Gefällt mir
Kommentieren
Reposten
Senden`,
    postUser: 'Lena Brandtner',
    publishedAt: '2026-11-28',
    text: 'Ich frage für eine Freundin.',
  },
  'a translation that is offered': {
    paste: `Lucía Prado
Lucía Prado
 • 2nd
Consultora
Consultora
2d •
2 days ago • Visible to anyone on or off LinkedIn
Follow
Más margen, menos ruido.
Show translation
Activate to view larger image,
No alternative text description for this image
8
Like
Comment
Repost
Send`,
    postUser: 'Lucía Prado',
    text: 'Más margen, menos ruido.',
  },
  'several pictures': {
    paste: `Tom Halden
Tom Halden
 • Following
Founder
Founder
6h •
6 hours ago • Visible to anyone on or off LinkedIn
Four listings, four weeks.
Activate to view larger image,
diagram
Activate to view larger image,
table
+2
Activate to view larger image,
8
2 reposts
Like
Comment
Repost
Send`,
    postUser: 'Tom Halden',
    text: 'Four listings, four weeks.',
  },
  'a job change': {
    paste: `Tom Halden
Tom Halden
 • Following
Founder
Founder
6h •
6 hours ago • Visible to anyone on or off LinkedIn
I’m happy to share that I’m starting a new position!
…more
Starting a New Position
Founder at Shelfwise Tools
8
Like
Comment
Repost
Send`,
    text: 'I’m happy to share that I’m starting a new position!',
  },
  'with the address on its last line': {
    paste: `Mara Voss
Mara Voss
 • 2nd
PPC
PPC
1mo •
One keyword.
8
Like
Comment
Repost
Send
https://www.linkedin.com/posts/maravoss_ppc-activity-7529445929781078243-AbCd?utm_source=share`,
    postUser: 'Mara Voss',
    postLink: 'https://www.linkedin.com/feed/update/urn:li:activity:7529445929781078243/',
    text: 'One keyword.',
  },
  'a public page of a company in German': {
    paste: `Zum Hauptinhalt springen
LinkedIn
Beitrag von Shelfwise Tools
Organisationsseite von Shelfwise Tools anzeigen, Grafik

Shelfwise Tools

12.345 Follower:innen

1 Woche  Bearbeitet

Diesen Beitrag melden

Neue Gebühren ab Januar.

Rechnet nach. #FBA

…mehr

68
3 Kommentare
Gefällt mir
Kommentieren
Teilen
Kopieren
LinkedIn
Facebook
X
Zum Anzeigen oder Kommentieren einloggen`,
    postUser: 'Shelfwise Tools',
    publishedAt: null,
    text: 'Neue Gebühren ab Januar.\n\nRechnet nach. #FBA',
  },
  'an event below words that are not folded, in Dutch': {
    paste: `Feedpost nummer 1
Sanne de Wit
Sanne de Wit
 • 2e
Verkoper
Verkoper
6 u •
6 uur geleden • Zichtbaar voor iedereen
Volgen
Kom vrijdag langs.
Evenement van Sanne de Wit
PPC vragenuur
vr 4 dec. 2026 17:00 - 18:00 (uw lokale tijd)
Online
Tom Halden en 34 anderen
Deelnemen
24
7 commentaren
Interessant
Commentaar
Opnieuw plaatsen
Verzenden`,
    postUser: 'Sanne de Wit',
    publishedAt: '2026-11-28',
    text: 'Kom vrijdag langs.',
  },
  'a badge and a degree on lines of their own': {
    paste: `Mara Voss
Verified Profile
3rd+
Amazon PPC | Speaker
2d
 •
2 days ago
 •
Visible to anyone on or off LinkedIn
Follow
Start with the report.

Then the bids.
8
2 comments
Like
Comment
Repost
Send`,
    postUser: 'Mara Voss',
    publishedAt: '2026-11-26',
    text: 'Start with the report.\n\nThen the bids.',
  },
  'links to who shared it and to its author': {
    paste: `View Tom Halden’s profile
Tom Halden reposted this
View Mara Voss’s profile
Mara Voss
2nd degree connection
· 2nd
Amazon PPC
1d •
Words of Mara.
12
Like
Comment
Repost
Send`,
    postUser: 'Mara Voss',
    publishedAt: '2026-11-27',
    text: 'Words of Mara.',
  },
  'a poll with its shares, its options twice': {
    paste: `Feed post number 2
Rhea Quill
Rhea Quill
 • 3rd+
Catalogue & listings
Catalogue & listings
4h •
4 hours ago • Visible to anyone on or off LinkedIn
Follow
Vote, then tell me why.
Which image comes first?
You can see how people vote.
Learn more
White background
White background
62%
In use
In use
38%
1 vote
 • 3d left
View results
52
Like
Comment
Repost
Send`,
    postUser: 'Rhea Quill',
    publishedAt: '2026-11-28',
    text: 'Vote, then tell me why.',
  },
  'an article of a newsletter in Italian': {
    paste: `Post del feed numero 1
Gianni Rossi
Gianni Rossi
 • 2°
Venditore
Venditore
4 g •
4 giorni fa • Visibile a tutti su LinkedIn e altrove
Segui
Nuovo numero della newsletter.
Tariffe di stoccaggio 2027
Tariffe di stoccaggio 2027
Gianni Rossi su LinkedIn • 3 minuti di lettura
Il Conto
Abbonati
24
7 commenti
2 diffusioni post
Consiglia
Commenta
Diffondi il post
Invia`,
    postUser: 'Gianni Rossi',
    publishedAt: '2026-11-24',
    text: 'Nuovo numero della newsletter.',
  },
};

it('leaves the author a number above the one that LinkedIn counts without a word', () => {
  const paste = `Mara Voss\nMara Voss\n   • 2nd\nPPC\nPPC\n2d •\nFollow\nHow many keywords do you need?\n\n42\n8\n2 comments\nLike\nComment\nRepost\nSend`;
  expect(parsePaste({ text: paste, now: NOW }).post.text).toBe('How many keywords do you need?\n\n42');
});

describe('a paste from LinkedIn', () => {
  it.each(Object.keys(LINKEDIN))('%s', (name) => check({ type: 'LinkedIn', ...(LINKEDIN[name] as Case) }));
});

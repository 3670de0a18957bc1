import { describe, expect, it } from 'vitest';
import { parsePaste } from './parse-paste.ts';
import { type CapturedPost, PasteError } from './pasted-post.ts';

// More of what browsers and apps copy, in other languages and of other kinds than test/samples/pastes has.

const NOW = new Date('2026-11-28T09:00:00Z');

type Case = { paste: string; url?: string } & Partial<CapturedPost> & { rest?: string };

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
};

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

function check({ paste, url, rest, ...expected }: Case): void {
  const parsed = parsePaste({ text: paste, url, now: NOW });
  expect(parsed.post).toMatchObject(expected);
  if (rest !== undefined) expect(parsed.rest).toBe(rest);
}

it('leaves the author a number above the one that LinkedIn counts without a word', () => {
  const paste = `Mara Voss\nMara Voss\n   • 2nd\nPPC\nPPC\n2d •\nFollow\nHow many keywords do you need?\n\n42\n8\n2 comments\nLike\nComment\nRepost\nSend`;
  expect(parsePaste({ text: paste, now: NOW }).post.text).toBe('How many keywords do you need?\n\n42');
});

describe('a paste from LinkedIn', () => {
  it.each(Object.keys(LINKEDIN))('%s', (name) => check({ type: 'LinkedIn', ...(LINKEDIN[name] as Case) }));
});

describe('a paste from X', () => {
  it.each(Object.keys(X))('%s', (name) => check({ type: 'Twitter', ...(X[name] as Case) }));
});

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

import { expect, it } from 'vitest';
import { readPostsOf } from '#backend/posts/ingest/reading/read-posts.ts';

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text);
}

it.each([
  ['Date (GMT+1)', '2026-11-27 14:05', '2026-11-27T13:05:00.000Z'],
  ['Date (UTC)', '2026-11-27 14:05', '2026-11-27T14:05:00.000Z'],
  ['Posted at (Europe/Berlin)', '2026-07-01 14:05', '2026-07-01T12:05:00.000Z'],
  ['Date (GMT+1)', '2026-11-27T14:05:00Z', '2026-11-27T14:05:00.000Z'],
  ['Date (GMT+1)', '2026-11-27', '2026-11-27T00:00:00.000Z'],
  ['Date (required)', '2026-11-27 14:05', '2026-11-27T14:05:00.000Z'],
])('a column %j with %j is of %s', async (column, date, publishedAt) => {
  const csv = `${column},Text (as posted),Author\n${date},Fees rose again.,Jo Smith\n`;
  const reading = await readPostsOf(bytesOf(csv), { now: new Date('2026-11-28T12:00:00Z') });
  const records = await Array.fromAsync(reading.records);
  reading.close();
  expect(records).toMatchObject([
    { status: 'post', post: { text: 'Fees rose again.', postUser: 'Jo Smith', publishedAt } },
  ]);
});

const readOne = async (text: string) => {
  const reading = await readPostsOf(bytesOf(text), { now: new Date('2026-11-28T12:00:00Z') });
  const [record] = await Array.fromAsync(reading.records);
  reading.close();
  return record;
};

const ADDRESS = 'https://www.linkedin.com/feed/update/urn:li:activity:7270000000000000000/';

it.each([
  [
    'a table in the words of this site',
    `Post,Expert,Topics,URL\nFees rose again.,Jo Smith,"ppc, fees",${ADDRESS}\n`,
    { hashtags: ['ppc', 'fees'] },
  ],
  [
    'a table that has the columns of a list of comments',
    `Date,Message,Link,Author\n2026-11-20,Fees rose again.,${ADDRESS},Jo Smith\n`,
    {},
  ],
  [
    'a table that has the columns of a list of reactions',
    `Date,Type,Link,Text,Author\n2026-11-20,LinkedIn,${ADDRESS},Fees rose again.,Jo Smith\n`,
    {},
  ],
  [
    'a scraper that names the author in the page alone',
    JSON.stringify([
      {
        url: ADDRESS,
        title: 'Jo Smith on LinkedIn: Fees rose again.',
        post_text: 'Fees rose again.',
        date_posted: '2026-11-20T10:00:00Z',
      },
    ]),
    {},
  ],
  [
    'a service that has the date twice',
    JSON.stringify([
      {
        share_url: ADDRESS,
        text: 'Fees rose again.',
        date: '1w',
        parsed_datetime: '2026-11-20T10:00:00Z',
        author: { name: 'Jo Smith' },
      },
    ]),
    { publishedAt: '2026-11-20T10:00:00.000Z' },
  ],
  [
    'a scraper that has the address under a name of its own',
    `author,text,date,post-href,start-url\nJo Smith,Fees rose again.,2026-11-20,${ADDRESS},https://www.linkedin.com/in/jo/\n`,
    {},
  ],
  [
    'a service that has an account beside the name',
    JSON.stringify([{ post_url: ADDRESS, text: 'Fees rose again.', user_screen_name: 'jo', user_name: 'Jo Smith' }]),
    {},
  ],
  [
    'a reader of feeds',
    JSON.stringify({
      items: [
        {
          title: 'Fees',
          published: 1763632800,
          canonical: [{ href: ADDRESS }],
          summary: { content: '<p>Fees rose <b>again</b>.</p>' },
          author: 'Jo Smith',
          origin: { title: 'Jo' },
        },
      ],
    }),
    { publishedAt: '2025-11-20T10:00:00.000Z' },
  ],
])('%s is read by its names', async (_name, text, post) => {
  expect(await readOne(text)).toMatchObject({
    status: 'post',
    post: { text: 'Fees rose again.', postUser: 'Jo Smith', postLink: ADDRESS, ...post },
  });
});

it('a list of comments of a LinkedIn export is refused', async () => {
  await expect(readOne('Date,Link,Message\n2026-11-20 10:00:00,https://x.example,Thanks\n')).rejects.toThrow(
    'no posts',
  );
});

it.each([
  ['2d', '2026-11-20T10:00:00.000Z', '2026-11-18T00:00:00.000Z'],
  ['2w', '2026-11-20T10:00:00.000Z', undefined],
  ['', '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z'],
])(
  'an age of %j at the visit of a scraper is counted from it, or is no date',
  async (postDate, timestamp, publishedAt) => {
    const record = await readOne(
      JSON.stringify([{ text: 'Fees rose again.', author: 'Jo Smith', postDate, timestamp }]),
    );
    expect(record).toMatchObject({ status: 'post' });
    expect(record && 'post' in record ? record.post.publishedAt : null).toBe(publishedAt);
  },
);

it('the address of another post is not taken for that of the record', async () => {
  const record = { text: 'Fees rose again.', author: 'Jo Smith', quoted_post: ADDRESS };
  expect(await readOne(JSON.stringify([record]))).not.toHaveProperty('post.postLink');
});

it('an age says nothing that the number of a post does not say better', async () => {
  const record = await readOne(JSON.stringify([{ text: 'Fees rose again.', url: ADDRESS, date: '1w' }]));
  expect(record).toMatchObject({ warnings: [], post: { publishedAt: '2024-12-04T09:04:30.068Z' } });
});

it('says which column may hold the words of records that have addresses alone', async () => {
  const said = 'We cut bids by a fifth, and the orders that mattered stayed.';
  const text = `URL,Zusammenhang,Mood\n${ADDRESS},"${said}",good\n`;
  const reading = await readPostsOf(bytesOf(text), { now: new Date('2026-11-28T12:00:00Z') });
  const records = await Array.fromAsync(reading.records);
  reading.close();
  expect(records).toMatchObject([{ status: 'draft' }]);
  expect(reading.notes).toEqual([
    'No words were read. If "Zusammenhang" holds them, --map "Zusammenhang"=text takes them.',
  ]);
});

it('keeps a thread of an archive without an account, and of the account that the operator names', async () => {
  const list = [
    { id_str: '1881497149756015215', full_text: 'One of two.', created_at: 'Tue Jan 21 00:20:51 +0000 2025' },
    {
      ...{ id_str: '1881497149756015299', full_text: 'Two of two.', created_at: 'Tue Jan 21 00:21:51 +0000 2025' },
      ...{ in_reply_to_status_id_str: '1881497149756015215', in_reply_to_screen_name: 'seller_jo' },
    },
  ];
  const script = `window.YTD.tweets.part0 = ${JSON.stringify(list.map((tweet) => ({ tweet })))}`;
  const set = new Map([['userLink', 'https://x.com/seller_jo']]);
  const reading = await readPostsOf(bytesOf(script), { set, now: new Date('2026-11-28T12:00:00Z') });
  const records = await Array.fromAsync(reading.records);
  reading.close();
  expect(records).toMatchObject([
    { status: 'post', post: { postLink: 'https://x.com/seller_jo/status/1881497149756015215' } },
    { status: 'post', post: { text: 'Two of two.' } },
  ]);
});

it.each([
  ['Markdown', '| Author | Text | URL |\n|:---|---|---:|\n'],
  ['psql', ' Author   | Text            | URL\n----------+-----------------+------\n'],
  ['MySQL', '+----+----+----+\n| Author | Text | URL |\n+----+----+----+\n'],
])('the rules of a table of %s are no posts', async (_name, header) => {
  const row = `| Jo Smith | Fees rose again, and nobody says so. | ${ADDRESS} |\n`;
  const text = header + (header.startsWith(' ') ? row.replace(/^\||\|$/gm, '') : row);
  const reading = await readPostsOf(bytesOf(text), { now: new Date('2026-11-28T12:00:00Z') });
  const records = await Array.fromAsync(reading.records);
  reading.close();
  expect(records).toMatchObject([
    { status: 'post', post: { postUser: 'Jo Smith', text: 'Fees rose again, and nobody says so.', postLink: ADDRESS } },
  ]);
});

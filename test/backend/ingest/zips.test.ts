import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { IngestSourceError } from '#backend/posts/ingest/parse/source-record.ts';
import { importPosts, type Outcome, type PostSink } from '#backend/posts/ingest/reading/import-posts.ts';
import { readPosts } from '#backend/posts/ingest/reading/read-posts.ts';
import { emptySink } from '#backend/posts/ingest/reading/sinks.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'zips-'));
});
afterAll(() => rm(folder, { recursive: true }));

type File = { name: string; content: string | Buffer; flags?: number; declaredSize?: number };

/** A zip as its specification has it, with what a hostile one declares. */
function zip(files: File[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, flags = 0, declaredSize } of files) {
    const [bytes, at] = [Buffer.from(content), Buffer.from(name)];
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declaredSize ?? bytes.length, 18);
    common.writeUInt16LE(at.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, at, packed]);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), common, place, at);
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, listed, Buffer.from('PK\x05\x06'), end]);
}

const CSV = 'text,date\nWords of a post,2025-01-01\n';
const script = (name: string, list: object[]) => `window.YTD.${name}.part0 = ${JSON.stringify(list)}`;

async function importZip(bytes: Buffer) {
  const file = path.join(folder, 'archive.zip');
  await writeFile(file, bytes);
  const taken: unknown[] = [];
  const sink: PostSink = {
    takePosts(posts) {
      taken.push(...posts);
      return emptySink.takePosts(posts);
    },
    takeDrafts: async () => [],
  };
  const outcomes: Outcome[] = [];
  const work = async () => {
    const reading = await readPosts(file, { now: new Date('2026-11-28T12:00:00Z') });
    try {
      await importPosts(reading, sink, { dryRun: false, undated: null, onOutcome: (one) => void outcomes.push(one) });
    } finally {
      reading.close();
    }
  };
  const error = await work().catch((reason: unknown) => reason);
  return { error, taken, outcomes };
}

const BIG = Buffer.alloc(60_000_000, ' ');
const whole = zip([{ name: 'posts.csv', content: CSV }]);

it('reads one that is whole', async () => {
  const { error, taken } = await importZip(whole);
  expect([error, taken.length]).toEqual([undefined, 1]);
});

it.each([
  ['would fill the memory', zip([{ name: 'posts.csv', content: BIG }]), /would unpack to 60 MB/],
  [
    'would fill the memory and says that it is small',
    zip([{ name: 'posts.csv', content: Buffer.concat([Buffer.from(CSV), BIG]), declaredSize: 40 }]),
    /cut off or damaged/,
  ],
  ['leads out of itself', zip([{ name: '../../etc/posts.csv', content: CSV }]), /files outside of itself/],
  ['leads to the root', zip([{ name: '/etc/posts.csv', content: CSV }]), /files outside of itself/],
  ['leads out in the way of Windows', zip([{ name: 'a\\..\\..\\posts.csv', content: CSV }]), /files outside of itself/],
  ['is encrypted', zip([{ name: 'posts.csv', content: CSV, flags: 1 }]), /encrypted: unpack it/],
  ['lacks its end', whole.subarray(0, whole.length - 30), /cut off or damaged/],
  ['is its beginning alone', whole.subarray(0, 20), /cut off or damaged/],
  ['lacks a part of its middle', Buffer.concat([whole.subarray(0, 40), whole.subarray(50)]), /cut off or damaged/],
  [
    'holds no posts',
    zip([
      { name: 'a.txt', content: 'Hello' },
      { name: 'b.png', content: 'PNG' },
    ]),
    /a\.txt/,
  ],
  ['is empty', zip([]), /No file in it holds posts/],
])('refuses one that %s in a sentence, and stores nothing of it', async (_name, bytes, sentence) => {
  const { error, taken } = await importZip(bytes);
  expect(error).toBeInstanceOf(IngestSourceError);
  expect((error as Error).message).toMatch(sentence);
  expect((error as Error).message).not.toMatch(/\n|Error:/);
  expect(taken).toEqual([]);
});

/** The files of this process under the folder. */
async function listOpen(): Promise<string[]> {
  const open = await readdir('/proc/self/fd');
  const links = await Promise.all(open.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return links.filter((link) => link.startsWith(folder));
}

const FILLED = `[${JSON.stringify({ text: 'Words of a post', date: '2025-01-01' })},${' '.repeat(3_000_000)}]`;

it.runIf(existsSync('/proc/self/fd'))(
  'leaves no file open, whether it was read, refused or left in the middle',
  async () => {
    const notes = `a line\n${'of words without columns\n'.repeat(200_000)}`;
    const files = { 'a.txt': notes, 'b.txt': notes, 'posts.json': FILLED };
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
    const archive = path.join(folder, 'left.zip');
    const refused = path.join(folder, 'refused.zip');
    await writeFile(archive, zip(Object.entries(files).map(([name, content]) => ({ name, content }))));
    await writeFile(refused, zip([{ name: 'a.txt', content: notes }]));
    const options = { now: new Date('2026-11-28T12:00:00Z') };
    await expect(readPosts(refused, options)).rejects.toThrow(IngestSourceError);
    await expect(readPosts(path.join(folder, 'a.txt'), options)).rejects.toThrow(IngestSourceError);
    for (const given of [archive, folder, path.join(folder, 'posts.json')]) {
      const reading = await readPosts(given, options);
      for await (const _record of reading.records) break;
      reading.close();
    }
    await vi.waitFor(async () => expect(await listOpen()).toEqual([]));
  },
);

const LONG = `A long post begins with these words and goes on &amp; on: ${'word '.repeat(80)}https://t.co/abc #FBA`;
const CREATED = '2025-03-04T05:06:07.000Z';
const tweet = (id: string, full_text: string, created_at = 'Tue Mar 04 05:06:09 +0000 2025') => ({
  tweet: { id_str: id, full_text, created_at, entities: {} },
});
const note = (text: string, createdAt: string) => ({
  noteTweet: {
    noteTweetId: '1',
    createdAt,
    core: { text, urls: [{ shortUrl: 'https://t.co/abc', expandedUrl: 'https://example.com/a' }] },
  },
});

it('takes the whole of long posts of X from the file beside the list, and of no other post', async () => {
  const short = `${LONG.slice(0, 200)}… https://t.co/xyz`;
  const { error, outcomes } = await importZip(
    zip([
      {
        name: 'data/tweets.js',
        content: script('tweets', [
          tweet('1896800000000000001', short),
          // The same start on another day is another post.
          tweet('1700000000000000001', short, 'Fri Sep 08 05:06:09 +0000 2023'),
          tweet('1896800000000000002', 'Short words.'),
        ]),
      },
      { name: 'data/note-tweet.js', content: script('note_tweet', [note(LONG, CREATED)]) },
      {
        name: 'data/account.js',
        content: script('account', [{ account: { username: 'seller_jo', accountDisplayName: 'Jo Seller' } }]),
      },
    ]),
  );
  expect(error).toBeUndefined();
  const [long, other, words] = outcomes.map(({ post }) => post);
  expect(long?.text).toMatch(/^A long post begins with these words and goes on & on: (?:word ){80}/);
  expect(long?.text).toContain('https://example.com/a');
  expect(long).toMatchObject({ postUser: 'Jo Seller', hashtags: ['FBA'] });
  expect(other?.text?.length).toBeLessThan(250);
  expect(words?.text).toBe('Short words.');
});

it('takes all parts of an archive of X, of its posts and of their long texts', async () => {
  const second = LONG.replace('A long post', 'Another one');
  const short = (text: string) => `${text.slice(0, 200)}… https://t.co/xyz`;
  const part = (name: string, number: number, list: object[]) =>
    `window.YTD.${name}.part${number} = ${JSON.stringify(list)}`;
  const { error, outcomes } = await importZip(
    zip([
      { name: 'data/tweets.js', content: part('tweets', 0, [tweet('1896800000000000001', short(LONG))]) },
      { name: 'data/tweets-part1.js', content: part('tweets', 1, [tweet('1896800000000000002', short(second))]) },
      { name: 'data/note-tweet.js', content: part('note_tweet', 0, [note(LONG, CREATED)]) },
      { name: 'data/note-tweet-part1.js', content: part('note_tweet', 1, [note(second, CREATED)]) },
    ]),
  );
  expect(error).toBeUndefined();
  expect(outcomes).toHaveLength(2);
  for (const { post } of outcomes) expect(post?.text?.length).toBeGreaterThan(400);
});

import { describe, expect, it } from 'vitest';
import { parseSource } from './parse-source.ts';
import { IngestSourceError, type SourceFormat, type SourceRecord } from './source-record.ts';

/** Parses the text in chunks of every size that could cut it badly, and wants the same records each time. */
async function parse(text: string, format?: SourceFormat): Promise<SourceRecord[]> {
  const bytes = new TextEncoder().encode(text);
  const results = await Promise.all(
    [1, 2, 3, 7, bytes.length + 1].map((size) => collect(parseSource(chunk(bytes, size), { format }))),
  );
  for (const result of results) expect(result).toEqual(results[0]);
  return results[0] ?? [];
}

async function* chunk(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function collect(records: AsyncIterable<SourceRecord>): Promise<SourceRecord[]> {
  const all: SourceRecord[] = [];
  for await (const record of records) all.push(record);
  return all;
}

describe('NDJSON', () => {
  it('gives every line its number, blank ones included, and reports the broken one', async () => {
    expect(await parse('\uFEFF{"text":"é😀"}\r\n\n{"text":\n{"text":"c"}')).toEqual([
      { line: 1, value: { text: 'é😀' } },
      { line: 3, reason: expect.stringMatching(/^not valid JSON: /) },
      { line: 4, value: { text: 'c' } },
    ]);
  });
});

describe('JSON', () => {
  it('reads an array element by element, whatever stands in its strings', async () => {
    expect(await parse(' [ {"text":"a]},[\\"{"} ,\n{"text":"b","hashtags":["x","y"]}\n]\n')).toEqual([
      { line: 1, value: { text: 'a]},["{' } },
      { line: 2, value: { text: 'b', hashtags: ['x', 'y'] } },
    ]);
  });

  it('reports a broken element and reads the next', async () => {
    expect(await parse('[{"text":},{"text":"b"}]')).toEqual([
      { line: 1, reason: expect.stringMatching(/^not valid JSON/) },
      { line: 2, value: { text: 'b' } },
    ]);
  });

  it('reports an array that ends too early', async () => {
    expect(await parse('[{"text":"a"},')).toEqual([
      { line: 1, value: { text: 'a' } },
      { line: 2, reason: 'the array ends without its ]' },
    ]);
    expect(await parse('[{"text":"a"},{"te')).toEqual([
      { line: 1, value: { text: 'a' } },
      { line: 2, reason: expect.stringMatching(/^not valid JSON/) },
    ]);
  });

  it.each([['[]'], [' [ ] '], [''], ['\n\n'], ['text,type\n'], ['text\n\n\n']])(
    'refuses %j, which holds no record',
    async (text) => {
      await expect(parse(text)).rejects.toThrow(new IngestSourceError('There is no post in it.'));
    },
  );

  it('takes one post, and posts under "data"', async () => {
    expect(await parse('{\n "text": "a"\n}')).toEqual([{ line: 1, value: { text: 'a' } }]);
    expect(await parse('{\n "data": [\n{"text": "a"}, {"text": "b"}]}')).toEqual([
      { line: 1, value: { text: 'a' } },
      { line: 2, value: { text: 'b' } },
    ]);
  });

  it('refuses a document that is neither', async () => {
    await expect(parse('"text"', 'json')).rejects.toThrow(IngestSourceError);
    await expect(parse('{"text"', 'json')).rejects.toThrow(/not valid JSON/);
  });
});

describe('CSV', () => {
  it('reads quoted fields with delimiters, line breaks and doubled quotes, and counts lines as an editor does', async () => {
    expect(await parse('text,Post User,unknown\r\n"a, ""b""\r\nc",Maren,1\r\n\r\n5" bottle,,2\r\n')).toEqual([
      { line: 2, value: { text: 'a, "b"\r\nc', postUser: 'Maren' } },
      { line: 5, value: { text: '5" bottle' } },
    ]);
  });

  it.each([
    ['semicolons', 'text;type\na, b;Twitter'],
    ['tabs', 'text\ttype\na, b\tTwitter'],
  ])('reads fields separated by %s', async (_name, text) => {
    expect(await parse(text)).toEqual([{ line: 2, value: { text: 'a, b', type: 'Twitter' } }]);
  });

  it('goes on after a broken quote with the very next line', async () => {
    expect(await parse('text,type\n"a" b,x\nok,LinkedIn\n"open,LinkedIn\nlast,"Twitter"\n')).toEqual([
      { line: 2, reason: 'not valid CSV: unexpected " " after a closing quote' },
      { line: 3, value: { text: 'ok', type: 'LinkedIn' } },
      { line: 4, reason: 'not valid CSV: unexpected "T" after a closing quote' },
      { line: 5, value: { text: 'last', type: 'Twitter' } },
    ]);
  });

  it('goes on after a quote that is never closed', async () => {
    expect(await parse('text\n"open\nok')).toEqual([
      { line: 2, reason: 'not valid CSV: a quote is never closed' },
      { line: 3, value: { text: 'ok' } },
    ]);
  });

  it('reports a record with more fields than columns', async () => {
    expect(await parse('text,type\na,b,LinkedIn\nok,LinkedIn,,')).toEqual([
      { line: 2, reason: 'not valid CSV: 3 fields where the header names 2' },
      { line: 3, value: { text: 'ok', type: 'LinkedIn' } },
    ]);
  });

  it('wants a text column', async () => {
    await expect(parse('body,type\na,b')).rejects.toThrow(
      'The CSV has no "text" column. Its first line names: body, type.',
    );
  });
});

describe('numeric dates', () => {
  const datesOf = async (dates: string[]) =>
    (await parse(['text,publishedAt', ...dates.map((date, index) => `${index},${date}`)].join('\n'))).map((record) =>
      'value' in record ? (record.value as { publishedAt?: string }).publishedAt : null,
    );

  it('have the month first where one of the column says so, before or after', async () => {
    expect(await datesOf(['2025-05-05', '1/2/2025 8:00', '', '1/21/2025', '3/4/2025', '31.12.2025'])).toEqual([
      ...['2025-05-05', '2025-01-02T08:00:00.000Z', undefined, '1/21/2025', '2025-03-04T00:00:00.000Z', '31.12.2025'],
    ]);
  });

  it('have the day first where one of the column says so', async () => {
    expect(await datesOf(['1/2/2025', '21/1/2025'])).toEqual(['2025-02-01T00:00:00.000Z', '21/1/2025']);
  });

  it('stay as they are where none says so', async () => {
    expect(await datesOf(['1/2/2025', '3/4/2025'])).toEqual(['1/2/2025', '3/4/2025']);
  });
});

describe('encodings', () => {
  it.each([
    ['UTF-16 with its mark, little end first', 'utf16le', '\uFEFF'],
    ['UTF-16 without one', 'utf16le', ''],
  ] as const)('knows %s', async (_name, encoding, mark) => {
    const bytes = Buffer.from(`${mark}{"text":"é😀"}\n{"text":"b"}`, encoding);
    const swapped = Buffer.from(bytes).swap16();
    for (const source of [bytes, swapped]) {
      for (const size of [1, 3, 1000]) {
        expect(await collect(parseSource(chunk(source, size)))).toEqual([
          { line: 1, value: { text: 'é😀' } },
          { line: 2, value: { text: 'b' } },
        ]);
      }
    }
  });
});

describe('encodings of single bytes', () => {
  const bytesOf = (...parts: (string | number[])[]) =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
  const utf8 = (text: string) => [...Buffer.from(text)];

  it.each<[string, Uint8Array, Record<string, string>]>([
    ['windows-1252', bytesOf('plain,J\xf6rg H\xe4ndler'), { text: 'plain', postUser: 'Jörg Händler' }],
    [
      'windows-1252 with quotation marks',
      bytesOf('\x93caf\xe9\x94 \x96 \x80 5,Ren\xe9'),
      { text: '“café” – € 5', postUser: 'René' },
    ],
    [
      'UTF-8 in one field, windows-1252 in the next',
      bytesOf(utf8('é “x” 😀'), ',J\xf6rg'),
      { text: 'é “x” 😀', postUser: 'Jörg' },
    ],
    ['UTF-8 after its mark', bytesOf(utf8('Ünï,Jö')), { text: 'Ünï', postUser: 'Jö' }],
    ['a character that was cut', bytesOf([0xf0, 0x9f, 0x9a], ' x,Jo'), { text: '\uFFFD x', postUser: 'Jo' }],
    [
      'windows-1251, which nothing declares',
      bytesOf('a,', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
      { text: 'a', postUser: '\uFFFD'.repeat(6) },
    ],
  ])('reads %s', async (_name, row, value) => {
    for (const size of [1, 2, 3, 1000]) {
      const source = Buffer.concat([Buffer.from('text,postUser\n'), row]);
      expect(await collect(parseSource(chunk(source, size), { format: 'csv' }))).toEqual([{ line: 2, value }]);
    }
  });
});

import { IngestSourceError } from '../parse/source-record.ts';
import type { FileSet } from './entry.ts';

const WORKBOOK =
  'This is an Excel workbook (.xlsx), whatever its name says: open it, choose "Save as" and "CSV UTF-8", and give that file.';

const DUMP = 'This is a dump of a database (SQL): export its table of posts as CSV or JSON, and give that file.';

/** By the first bytes, in Latin-1. */
const MAGICS: readonly [magic: RegExp, sentence: string][] = [
  [/^PK[\s\S]{0,200}(?:\[Content_Types\]|_rels\/|xl\/)/, WORKBOOK],
  [/^\xd0\xcf[\s\S]\xe0/, 'This is an old Excel or Word file: open it, save it as CSV, and give that file.'],
  [/^%PDF/, 'This is a PDF: posts can be read from the files that a network or a tool exports.'],
  [/^[^ -~\s]\x8b/, 'This is compressed with gzip: unpack it, and give the file or folder inside.'],
  [
    /^(?:7z\xbc\xaf|Rar!|BZh|\xfd7zXZ|\x28\xb5\x2f\xfd)/,
    'This is a compressed archive: unpack it, and give the file or folder inside.',
  ],
  [/^PGDMP/, DUMP],
  [/^SQLite format 3/, 'This is an SQLite database: export its table of posts as CSV, and give that file.'],
  [/^(?:PAR1|ARROW1)/, 'This is a file of columns (Parquet or Arrow): export it as CSV or JSON.'],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftyp)/, 'This is a picture or a film: it holds no posts.'],
  [/^\{\\rtf/, 'This is a text document (RTF): save its table as CSV, and give that file.'],
];

/** @throws IngestSourceError for a file that is no text, with what it is and what to do */
export function refuseBinary(start: Uint8Array): void {
  const head = Buffer.from(start.subarray(0, 512)).toString('latin1');
  const [, sentence] = MAGICS.find(([magic]) => magic.test(head)) ?? [];
  if (sentence) throw new IngestSourceError(sentence);
}

/** The statements with which dumps begin, behind their comments. */
const SQL =
  /^(?:\s|--.*(?:\n|$)|\/\*[\s\S]*?\*\/;?)*(?:SET \w|INSERT INTO |COPY [\w."]+ \(|CREATE (?:TABLE|DATABASE|SCHEMA|TYPE)|DROP TABLE|BEGIN(?: TRANSACTION)?;|START TRANSACTION;|PRAGMA |SELECT pg_catalog|\\(?:restrict|connect) )/i;

/** @throws IngestSourceError for a dump of a database */
export function refuseDump(start: string): void {
  if (SQL.test(start)) throw new IngestSourceError(DUMP);
}

/** @throws IngestSourceError for a zip that is a document of an office */
export function refuseDocument({ entries }: FileSet): void {
  const has = (name: RegExp) => entries.some(({ path }) => name.test(path));
  if (has(/^xl\//)) throw new IngestSourceError(WORKBOOK);
  if (has(/^word\//))
    throw new IngestSourceError('This is a Word document: save its table as CSV, and give that file.');
  if (has(/^content\.xml$/)) {
    throw new IngestSourceError('This is a document of LibreOffice or Numbers: save it as CSV, and give that file.');
  }
  if (has(/^Index\/.*\.iwa$/))
    throw new IngestSourceError('This is a spreadsheet of Numbers: export it as CSV, and give that file.');
}

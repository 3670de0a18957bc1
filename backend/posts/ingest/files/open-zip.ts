import { PassThrough, pipeline } from 'node:stream';
import yauzl from 'yauzl';
import { IngestSourceError } from '../parse/source-record.ts';
import type { Entry, FileSet } from './entry.ts';

const ENTRIES_MAX = 200_000;
/** Texts become a tenth or a twentieth; what becomes a thousandth is there to fill a disk or a memory. */
const RATIO_MAX = 200;
const SMALL_BYTES = 50_000_000;
const ENTRY_MAX_BYTES = 4_000_000_000;

/** Opens a zip, of which entries are read where they are. @throws IngestSourceError where it is cut, encrypted or hostile */
export async function openZip(file: string): Promise<FileSet> {
  const zip = await openLazily(file);
  try {
    return { main: null, entries: await listEntries(zip), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const CUT = 'This zip is cut off or damaged: download it once more, and give the whole file.';

function openLazily(file: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (zip) resolve(zip);
      else reject(new IngestSourceError(CUT, { cause: error }));
    });
  });
}

function listEntries(zip: yauzl.ZipFile): Promise<Entry[]> {
  const found: Entry[] = [];
  return new Promise((resolve, reject) => {
    zip.on('error', (error) => reject(explain(error)));
    zip.on('end', () => resolve(found));
    zip.on('entry', (entry: yauzl.Entry) => {
      const problem = findProblem(entry, found.length);
      if (problem) return reject(new IngestSourceError(problem));
      if (!entry.fileName.endsWith('/')) found.push(toEntry(zip, entry));
      zip.readEntry();
    });
    zip.readEntry();
  });
}

function findProblem(entry: yauzl.Entry, count: number): string | null {
  const { compressedSize, uncompressedSize } = entry;
  if (entry.isEncrypted()) return 'This zip is encrypted: unpack it with its password, and give the folder.';
  if (count >= ENTRIES_MAX) return 'This zip holds too many files to be an archive of posts.';
  const isBomb = uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * RATIO_MAX;
  if (!isBomb && uncompressedSize <= ENTRY_MAX_BYTES) return null;
  return `${entry.fileName.slice(0, 80)} in this zip would unpack to ${Math.round(uncompressedSize / 1e6)} MB, which no archive of posts does: nothing was read.`;
}

function explain(error: Error): IngestSourceError {
  const leadsOut = /relative path|absolute path|characters in fileName/i.test(error.message);
  const sentence = leadsOut
    ? 'This zip names files outside of itself, as no archive of a network does: nothing was read.'
    : CUT;
  return new IngestSourceError(sentence, { cause: error });
}

/** Its size is checked against the declared one while it is read. */
const toEntry = (zip: yauzl.ZipFile, entry: yauzl.Entry): Entry => ({
  path: entry.fileName,
  size: entry.uncompressedSize,
  open() {
    const through = new PassThrough();
    zip.openReadStream(entry, (error, stream) => {
      if (error) through.destroy(explain(error));
      else {
        // The pipeline would hand the cause itself on.
        stream.once('error', (cause) => through.destroy(explain(cause)));
        pipeline(stream, through, () => {});
      }
    });
    return through;
  },
});

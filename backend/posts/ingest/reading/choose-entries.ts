import { Readable } from 'node:stream';
import type { Container } from '../files/container.ts';
import type { Entry, FileSet } from '../files/entry.ts';
import { refuseDocument } from '../files/refuse.ts';
import type { Format } from '../formats/format.ts';
import { IngestSourceError } from '../parse/source-record.ts';

/** A file whose first records tell its format. */
export type Opened = { entry: Entry; container: Container; format: Format };

/** The files of which posts are read, and sentences on the others, for the operator. */
export type Chosen = { chosen: Opened[]; notes: string[] };

type Open = (entry: Entry) => Promise<Opened>;

const PART = /^(.+?)(?:-part\d+)?(\.\w+)$/;

/** A file, and the other parts of its list where an archive has divided it: `tweets.js` and `tweets-part1.js`. */
export async function openWithParts({ entries }: FileSet, main: Entry, open: Open): Promise<Chosen> {
  const first = await open(main);
  const [, stem, extension] = PART.exec(main.path) ?? [];
  const isPart = ({ path }: Entry) => {
    const [, ownStem, ownExtension] = PART.exec(path) ?? [];
    return path !== main.path && ownStem === stem && ownExtension === extension;
  };
  const parts = first.format.isOwn && stem ? entries.filter(isPart) : [];
  const chosen = [first];
  for (const part of parts.toSorted((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true })))
    chosen.push(await open(part));
  return { chosen, notes: parts.length > 0 ? [`Read with it: ${parts.map(({ path }) => path).join(', ')}.`] : [] };
}

const TEXTS = /\.(?:js|json|jsonl|ndjson|csv|tsv|txt|xml|rss|atom|html?)$/i;
const JUNK = /(?:^|\/)(?:__MACOSX\/|\.|assets\/)|(?:^|\/)(?:readme|license)\b/i;

/** An archive's own posts, else all files that hold posts. @throws IngestSourceError where there are none */
export async function chooseEntries(files: FileSet, open: Open, close: (entry: Entry) => void): Promise<Chosen> {
  refuseDocument(files);
  const texts = files.entries.filter(({ path }) => TEXTS.test(path) && !JUNK.test(path));
  const opened: Opened[] = [];
  const refused: string[] = [];
  for (const entry of texts.toSorted((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }))) {
    try {
      const one = await open(entry);
      if (one.format.isOwn || isOfPosts(one)) opened.push(one);
      else {
        refused.push(entry.path);
        close(entry);
      }
    } catch (error) {
      if (!(error instanceof IngestSourceError)) throw error;
      close(entry);
      refused.push(`${entry.path}: ${error.message}`);
    }
  }
  const own = opened.find(({ format }) => format.isOwn)?.format;
  const chosen = own ? opened.filter(({ format }) => format === own) : opened;
  for (const one of opened) if (!chosen.includes(one)) close(one.entry);
  if (chosen.length > 0) return { chosen, notes: own ? listOthers(opened, own) : [] };
  if (refused.length === 1 && refused[0]) throw new IngestSourceError(refused[0]);
  throw new IngestSourceError(
    `No file in it holds posts${
      texts.length > 0
        ? ` (${texts
            .slice(0, 5)
            .map(({ path }) => path)
            .join(', ')}${texts.length > 5 ? ', …' : ''})`
        : ''
    }: give the archive of X, LinkedIn or Mastodon as it was downloaded, or the one file with the posts.`,
  );
}

/** A table or list of anything else is no post. */
const isOfPosts = ({ container, format }: Opened): boolean =>
  container.sample.some((raw) => {
    const { text, postLink } = format.read(raw, { account: {} });
    return Boolean(text || postLink);
  });

const listOthers = (opened: readonly Opened[], own: Format): string[] =>
  opened
    .filter(({ format }) => format !== own && /likes|saved/.test(format.name))
    .map(
      ({ entry }) =>
        `${entry.path} was left out, as it holds posts of others: give that file itself to take them as drafts.`,
    );

/** The same files, which end what is still open of them: a refused file is read in part, and holds its place in the system's table. */
export function trackStreams(given: FileSet) {
  const opened = new Map<Entry, Set<Readable>>();
  const closeEntry = (entry: Entry) => {
    for (const stream of opened.get(entry) ?? []) stream.destroy();
    opened.delete(entry);
  };
  const track = (entry: Entry): Entry => {
    const tracked: Entry = {
      ...entry,
      open() {
        const stream = entry.open();
        if (stream instanceof Readable) opened.set(tracked, (opened.get(tracked) ?? new Set()).add(stream));
        return stream;
      },
    };
    return tracked;
  };
  const files: FileSet = {
    main: given.main && track(given.main),
    entries: given.entries.map(track),
    close() {
      for (const entry of [...opened.keys()]) closeEntry(entry);
      given.close();
    },
  };
  return { files, closeEntry };
}

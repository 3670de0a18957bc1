import type { Container } from '../files/container.ts';
import { activityStreams } from './activity-streams.ts';
import { bluesky } from './bluesky.ts';
import { addresses, instapaper, netscapeBookmarks, pocket, raindrop, readwise, readwiseReader } from './bookmarks.ts';
import { feed } from './feed.ts';
import type { Format } from './format.ts';
import { googleReader } from './google-reader.ts';
import { linkedInRest, linkedInSaved, linkedInShares } from './linkedin-export.ts';
import { csvRecords, jsonRecords } from './records.ts';
import { xApi } from './x-api.ts';
import { xArchive, xArchiveRest, xLikes } from './x-archive.ts';
import { xArchiveCsv } from './x-archive-csv.ts';

/** The first that matches reads the file; the last two take any list of records. */
const FORMATS: readonly Format[] = [
  ...[
    xArchive,
    xLikes,
    xArchiveRest,
    xArchiveCsv,
    linkedInShares,
    linkedInSaved,
    linkedInRest,
    xApi,
    activityStreams,
    bluesky,
    googleReader,
  ],
  ...[
    pocket,
    instapaper,
    raindrop,
    readwise,
    readwiseReader,
    netscapeBookmarks,
    addresses,
    feed,
    csvRecords,
    jsonRecords,
  ],
];

/** @throws TypeError for a container that no format reads, which is a mistake in the registry */
export function findFormat(container: Container): Format {
  const format = FORMATS.find((each) => each.matches(container));
  if (!format) throw new TypeError(`No format reads a ${container.kind}.`);
  return format;
}

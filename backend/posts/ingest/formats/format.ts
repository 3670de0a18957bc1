import type { Container, Raw } from '../files/container.ts';
import type { Entry, FileSet } from '../files/entry.ts';
import type { Found } from '../records/found-post.ts';
import type { Account } from '../records/read-record.ts';

/** The knowledge of a format besides the record. */
export type Context = {
  account: Account;
  /** The object that holds the list. */
  document?: Raw | undefined;
  /** Of a feed or a page. */
  title?: string | null | undefined;
  /** The whole text of a post of X that is cut in its list. */
  findLongText?: ((text: string, date: unknown) => string | null) | undefined;
  /** The numbers of the file's own posts, where nothing else tells whose they are. */
  ownNumbers?: ReadonlySet<string> | undefined;
};

/**
 * The files of one network or tool. A new format is a file beside this one, a line in the registry and a sample in
 * `test/samples`.
 */
export type Format = {
  /** As operators know it. */
  name: string;
  /** By content alone. */
  matches(container: Container): boolean;
  /** Of a list that holds no posts: what it is, and what to do. */
  refusal?: string;
  /** Whether an archive holds these as its owner's own posts, so that its other files are left alone. */
  isOwn?: boolean;
  /** Reads the files beside it. */
  prepare?(files: FileSet, entry: Entry): Promise<Omit<Context, 'document' | 'title'>>;
  read(raw: Raw, context: Context): Found;
};

/** Whether a table has these columns and no other: a table of somebody's own may have them, too. */
export const hasColumnsAlone = (container: Container, ...names: string[]): boolean =>
  hasColumns(container, ...names) && container.columns?.filter(Boolean).length === names.length;

/** Whether a table has all of these columns, by their exact names. */
export const hasColumns = ({ kind, columns = [] }: Container, ...names: string[]): boolean =>
  kind === 'table' && names.every((name) => columns.includes(name));

/** A file on the disk or in a zip. The path has forward slashes, from the folder or the zip. */
export type Entry = { path: string; size: number; open(): AsyncIterable<Uint8Array> };

/** The files that an operator has given: a file with those beside it, or all files of a folder or zip. */
export type FileSet = {
  /** Null for a folder and a zip, of which a format chooses. */
  main: Entry | null;
  entries: readonly Entry[];
  close(): void;
};

/** The channel on which the database says that public content has changed (migration `changes_of_content`). */
export const CONTENT_CHANGED = 'content_changed';

/**
 * In which state the public content is, so that what was made of it can be kept as long as that lasts. States have numbers of
 * this process alone: two questions that get the same number are about the same content.
 */
export type ContentState = {
  /**
   * Begins to listen for changes, and goes on trying where that fails; `onHearing` is called when changes are not heard, and when
   * they are again. Calling it again does nothing.
   */
  start(onHearing: (isHearing: boolean, error?: unknown) => void): Promise<void>;
  /**
   * The state now, or null where it cannot be known, because nobody would tell of a change. Asks the database only after it has
   * told of one, or this process has written.
   */
  get(): Promise<number | null>;
  /** The database's data version in that state, or null as `get`. */
  getVersion(): Promise<string | null>;
  /** This process has written, or somebody has changed the content: it may be in another state. */
  doubt(): void;
  close(): Promise<void>;
};

/** How changes made by others are heard. */
export type Ear = {
  /** Resolves once they are heard, or could not be yet; `onHearing(true)` comes with every new beginning. */
  open(on: { change: () => void; hearing: (isHearing: boolean, error?: unknown) => void }): Promise<void>;
  close(): Promise<void>;
};

/** Where the content changes faster than it can be asked for its version, nothing is kept. */
const MAX_READS = 3;

/**
 * @param readVersion the database's data version, committed as of the call
 */
export function createContentState({
  ear,
  readVersion,
}: {
  ear: Ear;
  readVersion: () => Promise<string>;
}): ContentState {
  let state = 0;
  let version: string | null = null;
  let isHearing = false;
  let isCertain = false;
  // Moves with every doubt: a version that was read before one says nothing about the time after it.
  let doubts = 0;
  let reading: { doubts: number; done: Promise<number | null> } | null = null;
  let started: Promise<void> | null = null;
  let wasHearing = true;

  const doubt = () => {
    doubts += 1;
    isCertain = false;
  };

  return {
    start: (onHearing) => {
      started ??= ear.open({
        change: doubt,
        hearing: (hears, error) => {
          doubt();
          // What happened meanwhile is unknown, even where the version is the same: somebody may have restored a backup.
          version = null;
          isHearing = hears;
          if (hears !== wasHearing) onHearing(hears, error);
          wasHearing = hears;
        },
      });
      return started;
    },
    get,
    getVersion: async () => ((await get()) === null ? null : version),
    doubt,
    close: () => ear.close(),
  };

  async function get(): Promise<number | null> {
    // A write of this process is doubted twice: when it has ended, and when it is heard of a moment later.
    for (let attempt = 0; attempt < MAX_READS && isHearing; attempt += 1) {
      if (isCertain) return state;
      if (reading?.doubts !== doubts) reading = { doubts, done: read(doubts) };
      const found = await reading.done;
      if (found !== null) return found;
    }
    return null;
  }

  /** Null where the version cannot be told apart from a later one. */
  async function read(since: number): Promise<number | null> {
    try {
      const found = await readVersion();
      // Whoever asked before a doubt may still be answered with what was kept of this version. Nothing else is learned.
      if (since !== doubts) return found === version ? state : null;
      if (found !== version) state += 1;
      version = found;
      isCertain = true;
      return state;
    } finally {
      if (reading?.doubts === since) reading = null;
    }
  }
}

import { useEffect, useRef, useState } from 'react';
import type { Imported, ImportProgress } from '#backend/api/admin/operations/records.ts';
import { sendFile } from '../../api';

const FILE_MAX_BYTES = 100_000_000;
const TOO_LARGE =
  'The file has more than 100 MB. Give the one file of the archive that holds the posts (in one of X: data/tweets.js), or import it on the machine of the site with “npm run ingest”, which takes any size.';

export type ImportOptions = { author: string; undated: boolean };

type State = {
  file: File | null;
  /** The preview of what it is about to do, read anew with each choice. */
  preview: Imported | null;
  report: Imported | null;
  error: string | null;
  progress: ImportProgress | null;
  /** The work that is going on. */
  now: 'reading' | 'importing' | null;
};

const NOTHING: State = { file: null, preview: null, report: null, error: null, progress: null, now: null };

/** One file on its way in: first read, then imported. Both send it; the site keeps nothing between. */
export function useImport() {
  const [state, setState] = useState(NOTHING);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (file: File, options: ImportOptions, dryRun: boolean) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const change = (next: Partial<State>) => {
      if (running.current === controller) setState((before) => ({ ...before, ...next }));
    };
    const now = dryRun ? 'reading' : 'importing';
    change({ file, now, error: null, report: null, progress: null, ...(dryRun && { preview: null }) });
    if (file.size > FILE_MAX_BYTES) return change({ now: null, error: TOO_LARGE });
    try {
      const { data } = await sendFile<ImportProgress, { data: Imported }>(toPath(file, options, dryRun), file, {
        signal: controller.signal,
        onProgress: (progress) => change({ progress }),
      });
      change({ now: null, [dryRun ? 'preview' : 'report']: data });
    } catch (error) {
      change({ now: null, error: controller.signal.aborted ? STOPPED[now] : (error as Error).message });
    }
  };

  return {
    ...state,
    read: (file: File, options: ImportOptions) => void run(file, options, true),
    start: (options: ImportOptions) => state.file && void run(state.file, options, false),
    stop: () => running.current?.abort(),
  };
}

const STOPPED = {
  reading: 'It was stopped.',
  importing:
    'It was stopped. What is stored already stays, and the same file can be given again: it stores nothing twice.',
};

function toPath({ name }: File, { author, undated }: ImportOptions, dryRun: boolean): string {
  const query = new URLSearchParams({ name: name.slice(0, 200), dryRun: String(dryRun) });
  if (author.trim()) query.set('author', author.trim());
  if (undated) query.set('undated', 'now');
  return `/posts/import?${query}`;
}

/** The numbers that are counted while a file is imported. */
export type Counts = Record<'create' | 'duplicate' | 'skip' | 'draft' | 'error', number>;

/** All records that were read. */
export const totalOf = ({ create, duplicate, skip, draft, error }: Counts): number =>
  create + duplicate + skip + draft + error;

const BAR_WIDTH = 24;
const LINE_EVERY = 1000;

type ProgressOutput = { isTTY?: boolean | undefined; write(text: string): unknown };

/** `share` is the part of the source that was read (0–1), or null if its length is unknown. */
export type Progress = { update(report: Counts, share: number | null): void; end(): void };

/** A progress bar on a terminal; elsewhere a line per thousand posts. */
export function showProgress(output: ProgressOutput): Progress {
  return output.isTTY ? showBar(output) : showLines(output);
}

function showBar(output: ProgressOutput): Progress {
  const startedAt = performance.now();
  return {
    update: (counts, share) => {
      const total = totalOf(counts);
      const seconds = (performance.now() - startedAt) / 1000;
      const rate = Math.round(total / Math.max(seconds, 0.001));
      const bad = counts.error > 0 ? `, ${counts.error} bad` : '';
      output.write(`\r\x1b[K${share === null ? '' : `${drawBar(share)} `}${total} records${bad}, ${rate}/s`);
    },
    end: () => {
      output.write('\r\x1b[K');
    },
  };
}

function drawBar(share: number): string {
  const filled = Math.round(Math.min(1, share) * BAR_WIDTH);
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}] ${String(Math.floor(share * 100)).padStart(3)} %`;
}

function showLines(output: ProgressOutput): Progress {
  let next = LINE_EVERY;
  return {
    update: (counts) => {
      const total = totalOf(counts);
      if (total < next) return;
      next = total - (total % LINE_EVERY) + LINE_EVERY;
      output.write(`${total} records read: ${counts.create} new, ${counts.duplicate} known, ${counts.error} bad\n`);
    },
    end: () => {},
  };
}

import type { BackendConfig } from '../../config.ts';
import type { Entry } from '../format/pack-entry.ts';
import type { LoadReport } from '../load/load-site.ts';

export type RestoreOptions = {
  config: BackendConfig;
  /**
   * Asked before anything is touched, when the target holds something: `12 posts, 3 users`, or null where it cannot be read.
   * Throws when that is to stay.
   */
  confirmReplacing(holdings: string | null): Promise<void>;
  signal?: AbortSignal | undefined;
  onStep?: ((step: string) => void) | undefined;
  onEntry?: ((entry: Entry) => void) | undefined;
};

export type RestoreReport = LoadReport;

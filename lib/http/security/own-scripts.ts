import { OFFLINE_SCRIPT } from '../../browser/offline/offline-script.ts';
import { BOOT_SCRIPT } from './boot-script.ts';

/** The inline scripts that we write ourselves. Their hashes are in the policy of every page. */
export const OWN_SCRIPTS: readonly string[] = [BOOT_SCRIPT, OFFLINE_SCRIPT];

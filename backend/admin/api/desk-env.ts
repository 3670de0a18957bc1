import type { Actor } from '../../db/audit/record-change.ts';

export type DeskEnv = { Variables: { actor: Actor } };

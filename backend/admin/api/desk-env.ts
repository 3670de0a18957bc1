import type { Actor } from '../../db/audit/actor.ts';

export type DeskEnv = { Variables: { actor: Actor } };

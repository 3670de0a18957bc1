import type { Actor } from '../../audit/actor.ts';

/** What a handler of the desk's API finds in its context: who acts (`c.get('actor')`), an operator or a script with a token. */
export type DeskEnv = { Variables: { actor: Actor } };

/**
 * Node's options for a process that is asked for little: PGlite starts in half of the time, because its code is compiled
 * once and not optimised, and is slower afterwards.
 */
export const QUICK_START = ['--liftoff-only'];

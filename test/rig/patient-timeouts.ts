/**
 * Makes every `AbortSignal.timeout` of this process twenty times as long. On a busy machine an upstream that is only slow
 * must not look like one that is broken. Tests of a time-out replace the function by one of their own.
 */
const PATIENCE = 20;
const timeout = AbortSignal.timeout.bind(AbortSignal);

AbortSignal.timeout = (milliseconds) => timeout(milliseconds * PATIENCE);

/**
 * Makes every `AbortSignal.timeout` of this process twenty times as long. On a busy machine an upstream that is only slow
 * must not look like one that is broken. Tests of a time-out replace the function by one of their own.
 */
const PATIENCE = 20;
const PATIENT = Symbol.for('patient time-outs');
const { timeout } = AbortSignal;

// Files of tests that share a worker each load this one.
if (!(PATIENT in timeout)) {
  const patient = (milliseconds: number) => timeout.call(AbortSignal, milliseconds * PATIENCE);
  AbortSignal.timeout = Object.assign(patient, { [PATIENT]: true });
}

import { isatty } from 'node:tty';

const CHECK_INTERVAL_MS = 1_000;
/** Read while the process starts: npm may be gone before anybody watches it. */
const PARENT = process.ppid;
const EXPLANATIONS = { SIGINT: 'SIGINT (Ctrl-C)', SIGTERM: 'SIGTERM', SIGHUP: 'SIGHUP (the terminal was closed)' };

/**
 * Calls `onStop` with the reason, for a log, at every request to end this process: SIGINT, SIGTERM, a closed terminal, and the
 * end of the process that it belongs to. That is the one which holds a channel to it, or else npm: npm passes signals on, but
 * not its own death by SIGKILL. Scripts that keep running begin with `exec`, so that npm is their parent.
 *
 * SIGHUP is ignored where none of the standard streams is a terminal. `nohup` promises to go on then, but Node resets the
 * signals that a process inherits as ignored. npm, which is Node as well, dies of the signal, so its end counts no more.
 *
 * @param {(reason: string, signal?: NodeJS.Signals) => void} onStop
 * @returns {() => void} removes the listeners
 */
export function onStopRequest(onStop) {
  const stop = (/** @type {NodeJS.Signals} */ signal) => onStop(EXPLANATIONS[signal], signal);
  const stopWatching = watchParent(onStop);
  const listeners = { SIGINT: stop, SIGTERM: stop, SIGHUP: [0, 1, 2].some((fd) => isatty(fd)) ? stop : stopWatching };
  for (const [signal, listener] of Object.entries(listeners)) process.on(signal, listener);
  return () => {
    stopWatching();
    for (const [signal, listener] of Object.entries(listeners)) process.off(signal, listener);
  };
}

/** @returns {() => void} stops watching */
function watchParent(onStop) {
  if (process.send !== undefined) {
    const stop = () => onStop('the process that started this one ended');
    process.on('disconnect', stop);
    return () => process.off('disconnect', stop);
  }
  if (!process.env.npm_lifecycle_event) return () => {};
  let isGone = false;
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return;
    // Two checks in a row, because a SIGHUP for both processes may still be pending.
    if (isGone) {
      clearInterval(timer);
      onStop(`npm (process ${PARENT}) ended`);
    }
    isGone = true;
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

import { readFileSync } from 'node:fs';

const CHECK_INTERVAL_MS = 1_000;

/**
 * Calls `onGone` when the npm that runs this script was killed outright: it cannot pass that on. (What can be passed on,
 * such as SIGTERM, reaches us because the scripts that go on running begin with `exec`: otherwise npm would end the shell
 * in between and leave us behind.) Outside an npm script losing the parent is normal (nohup, a closed shell).
 *
 * @param {() => void} onGone
 */
export function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event || process.send !== undefined) return;
  const shell = process.ppid;
  const npm = findParent(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && findParent(shell) === npm) return;
    clearInterval(timer);
    onGone();
  }, CHECK_INTERVAL_MS);
  timer.unref();
}

/** Null where the system does not tell (only Linux does), and then only the shell is watched. */
function findParent(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return null;
  }
}

/**
 * Preloaded into every child (`node --import`): ends it, with everything it started, when its parent is gone. A
 * parent killed with SIGKILL cannot say goodbye, and an orphan would hold the ports and the embedded database.
 */
const FORCE_AFTER_MS = 10_000;

// Processes started by the child inherit this preload and the environment, but have a parent of their own.
if (process.env.FOLLOWED_PARENT === String(process.ppid)) {
  process.once('disconnect', () => {
    signalGroup('SIGTERM');
    setTimeout(() => signalGroup('SIGKILL'), FORCE_AFTER_MS).unref();
  });
  // The channel alone must not keep a finished program running.
  process.channel?.unref();
}

/** The child leads a process group of its own (see child.ts), so this reaches its workers too. */
function signalGroup(signal: NodeJS.Signals): void {
  process.kill(-process.pid, signal);
}

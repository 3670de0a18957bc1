/**
 * Preloaded into every child (`node --import`): ends it with its descendants when its parent is gone, even by SIGKILL.
 * An orphan would hold the ports and the embedded database.
 */
const FORCE_AFTER_MS = 10_000;

// Descendants inherit this preload, but have another parent.
if (process.env.FOLLOWED_PARENT === String(process.ppid)) {
  process.once('disconnect', () => {
    signalGroup('SIGTERM');
    setTimeout(() => signalGroup('SIGKILL'), FORCE_AFTER_MS).unref();
  });
  // The channel alone must not keep a finished program running.
  process.channel?.unref();
}

/** Reaches the workers of the child's process group, too (see child.ts). */
function signalGroup(signal: NodeJS.Signals): void {
  process.kill(-process.pid, signal);
}

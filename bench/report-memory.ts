import { writeFileSync } from 'node:fs';

// `--import`ed into a process: writes the most memory that it had, in kilobytes, when it ends.

process.once('exit', () => {
  if (process.env.USAGE_FILE) writeFileSync(process.env.USAGE_FILE, String(process.resourceUsage().maxRSS));
});

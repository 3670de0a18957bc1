const named = new Set<string>();

/**
 * Names a field in the log, once in a process, that an answer of the content API lacks and the site does without. `npm run admin -- upstreams
 * check` says how to add it.
 */
export function nameMissing(field: string): void {
  if (named.has(field)) return;
  named.add(field);
  console.warn(`posts of the content API lack ${field}: npm run admin -- upstreams check`);
}

/** A file and the files that it imports, as paths from the root. */
export type ImportingFile = { source: string; imported: readonly string[] };

/** The first two segments of a path: `lib/bookmarks` of `lib/bookmarks/overlay/store.ts`. Null for a file of a top folder itself. */
const roomOf = (file: string): string | null => {
  const segments = file.split('/');
  return segments.length > 2 ? segments.slice(0, 2).join('/') : null;
};

/**
 * The groups of rooms of a top folder, such as `lib/posts`, that need each other, each sorted. A rule about the folders in which files
 * lie sees no circle that goes through two folders of one room.
 */
export function findCircles(files: readonly ImportingFile[]): string[][] {
  const needs = new Map<string, Set<string>>();
  for (const { source, imported } of files) {
    const room = roomOf(source);
    if (room === null) continue;
    const needed = needs.get(room) ?? new Set();
    needs.set(room, needed);
    for (const file of imported) {
      const other = roomOf(file);
      if (other !== null && other !== room && other.split('/')[0] === room.split('/')[0]) needed.add(other);
    }
  }
  const reached = new Map([...needs.keys()].map((room) => [room, reach(needs, room)]));
  const circles = [...needs.keys()].flatMap((room) => {
    const circle = [...(reached.get(room) ?? [])].filter((other) => reached.get(other)?.has(room)).sort();
    return circle.length > 1 && circle[0] === room ? [circle] : [];
  });
  return circles.sort();
}

/** A room and all that it needs, directly or not. */
function reach(needs: ReadonlyMap<string, ReadonlySet<string>>, from: string): Set<string> {
  const found = new Set([from]);
  for (const room of found) for (const other of needs.get(room) ?? []) found.add(other);
  return found;
}

/** What a statement should take, in milliseconds: everybody waits for it. */
const TARGET_MS = 25;

/** How much the next statement should take on, after one of `size` that took `ms`: more after a fast one, less after a slow. */
export function adaptSize(size: number, ms: number, max: number): number {
  if (ms > TARGET_MS) return Math.max(1, Math.floor((size * TARGET_MS) / ms));
  return Math.min(max, ms < TARGET_MS / 4 ? size * 4 : size * 2);
}

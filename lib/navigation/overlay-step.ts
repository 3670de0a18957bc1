/**
 * A dialog or drawer that Back closes is a step in the history: an entry with the address of the one before it and this key,
 * whose value says which overlay it is. `use-back-closes.ts` owns it.
 */
type OverlayState = { overlay?: string };

/** Whether the current entry is such a step; `name` asks for a certain one. */
export function isOverlayStep(name?: string): boolean {
  const overlay = (history.state as OverlayState | null)?.overlay;
  return name === undefined ? overlay !== undefined : overlay === name;
}

/** A state for the current entry that stays the overlay's step where it is one. */
export function keepOverlay<State extends object>(state: State): State & OverlayState {
  const overlay = (history.state as OverlayState | null)?.overlay;
  return overlay === undefined ? state : { ...state, overlay };
}

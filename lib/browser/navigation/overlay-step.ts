/** An overlay that Back closes has a history entry with the same address and this key. `use-back-closes.ts` owns it. */
type OverlayState = { overlay?: string };

export function isOverlayStep(name?: string): boolean {
  const overlay = (history.state as OverlayState | null)?.overlay;
  return name === undefined ? overlay !== undefined : overlay === name;
}

/** Merges `state` and keeps the overlay's key of the current entry. */
export function keepOverlay<State extends object>(state: State): State & OverlayState {
  const overlay = (history.state as OverlayState | null)?.overlay;
  return overlay === undefined ? state : { ...state, overlay };
}

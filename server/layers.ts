import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a request comes through: it answers, or passes on. */
export type Layer = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;

/** Leads a request through the layers, from the first on, and to `last` where none of them answers. */
export function passThrough(
  layers: readonly Layer[],
  request: IncomingMessage,
  response: ServerResponse,
  last: () => void,
): void {
  const passTo = (index: number): void => {
    const layer = layers[index];
    if (layer) layer(request, response, () => passTo(index + 1));
    else last();
  };
  passTo(0);
}

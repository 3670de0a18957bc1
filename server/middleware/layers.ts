import type { IncomingMessage, ServerResponse } from 'node:http';

export type Layer = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;

/** Calls the layers in order, then `last` if none of them has responded. */
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

/** Ends a response after an error that Next could not handle. */
export function failResponse(response: ServerResponse, error: unknown): void {
  console.error(error);
  // Destroyed, so that a partial response does not look complete.
  if (response.headersSent) return void response.destroy();
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.statusCode = 500;
  response.end('Internal Server Error');
}

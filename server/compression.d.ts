/** What we use of the package; the published types would bring those of Express along. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Filter = (request: IncomingMessage, response: ServerResponse) => boolean;
  type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

  const compression: {
    (options?: { filter?: Filter }): Middleware;
    /** Whether the content type gains by it. */
    filter: Filter;
  };
  export default compression;
}

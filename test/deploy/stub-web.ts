import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { shortenLifetimes } from '#server/middleware/layers.ts';

export type StubWeb = {
  /** The requests that it received, oldest first. */
  requests: IncomingMessage[];
  /** How often it was asked for a path. */
  count(path: string): number;
  /** Sets the response of one path. */
  on(path: string, answer: (request: IncomingMessage, response: ServerResponse) => void): void;
  close(): Promise<void>;
};

/** In the place of a web on its port: says nothing but 404 until it is told, and heeds a micro-cache as the web does. */
export async function startStubWeb(port: number): Promise<StubWeb> {
  const requests: IncomingMessage[] = [];
  const answers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
  const server = createServer((request, response) => {
    shortenLifetimes(request, response);
    requests.push(request);
    const answer = answers.get(request.url ?? '');
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    requests,
    count: (path) => requests.filter(({ url }) => url === path).length,
    on: (path, answer) => void answers.set(path, answer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

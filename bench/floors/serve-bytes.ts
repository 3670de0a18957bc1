/**
 * The least that an answer can cost: `node:http` sending bytes that it has. A process of its own, with the port as its argument;
 * `PUT /name` says what `GET /name` answers.
 */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

const answers = new Map<string, { body: Buffer; headers: Record<string, string | number> }>();

createServer(async (request, response) => {
  const { url = '', method, headers } = request;
  if (method === 'PUT') {
    const body = await buffer(request);
    const type = headers['content-type'] ?? 'application/octet-stream';
    answers.set(url, { body, headers: { 'content-type': type, 'content-length': body.length } });
    response.writeHead(204).end();
    return;
  }
  const answer = answers.get(url);
  if (answer) response.writeHead(200, answer.headers).end(answer.body);
  else response.writeHead(url === '/' ? 200 : 404).end('node:http');
}).listen(Number(process.argv[2]), '127.0.0.1');

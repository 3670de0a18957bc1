import { connect } from 'node:net';

export type Answer = { status: number; bytes: number };
export type HttpRequest = { method: string; path: string; headers?: Record<string, string> };

export type HttpConnection = {
  /** Without a body. One at a time. Rejects when the connection ends first. */
  send(request: HttpRequest): Promise<Answer>;
  get(path: string): Promise<Answer>;
  /** Whether it can be asked something more, as far as is known: the server may be about to close it. */
  isOpen(): boolean;
  close(): void;
};

/** The server closed the connection before it answered anything. What was asked can be asked again on another one. */
export class UnansweredError extends Error {}

const TIMEOUT_MS = 60_000;
const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/**
 * A keep-alive connection that looks at no more of an answer than where it ends. The client runs on the machine it measures, and
 * `node:http` needs more of the processor for a request than a server that only sends bytes: floors would look higher than
 * they are.
 *
 * @throws Error for another machine's address
 */
export function openConnection({ hostname, port, host }: URL, headers: Record<string, string>): HttpConnection {
  if (!['127.0.0.1', 'localhost'].includes(hostname)) throw new Error(`${hostname} is not this machine.`);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`${host} did not answer in time.`)));
  const lines = toLines({ host, ...headers });
  let waiting: PromiseWithResolvers<Answer> | null = null;
  let answer: ReturnType<typeof createAnswer> | null = null;

  socket.on('data', (data: Buffer) => {
    const whole = answer?.add(data);
    if (!whole) return;
    answer = null;
    waiting?.resolve(whole);
  });
  const fail = (error?: NodeJS.ErrnoException) => {
    const isClosed = error === undefined || ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
    const Kind = isClosed && !answer?.hasBegun() ? UnansweredError : Error;
    waiting?.reject(new Kind(error?.message ?? `${host} closed the connection.`, { cause: error }));
  };
  socket.on('error', fail);
  socket.on('end', () => fail());
  socket.on('close', () => fail());
  const send = ({ method, path, headers = {} }: HttpRequest): Promise<Answer> => {
    waiting = Promise.withResolvers();
    answer = createAnswer();
    if (socket.destroyed) fail();
    else socket.write(`${method} ${path} HTTP/1.1\r\n${lines}${toLines(headers)}\r\n`);
    return waiting.promise;
  };
  return {
    send,
    get: (path) => send({ method: 'GET', path }),
    isOpen: () => !socket.destroyed && !socket.readableEnded,
    close: () => socket.destroy(),
  };
}

const toLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

/** Takes the pieces of an answer, and says what it was with the last of them. */
function createAnswer() {
  let head: { status: number; length: number | null; bytes: number } | null = null;
  let bytes = 0;
  let begin: Buffer = Buffer.alloc(0);
  let tail: Buffer = begin;
  return {
    hasBegun: () => bytes > 0,
    add: (data: Buffer): Answer | null => {
      bytes += data.length;
      if (!head) {
        begin = begin.length === 0 ? data : Buffer.concat([begin, data]);
        head = parseHead(begin);
        if (!head) return null;
      }
      if (head.length !== null) return bytes >= head.bytes + head.length ? { status: head.status, bytes } : null;
      tail = data.length >= LAST_CHUNK.length ? data : Buffer.concat([tail, data]);
      return tail.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) ? { status: head.status, bytes } : null;
    },
  };
}

/** Null while its end has not come. The length is null where chunks say it. */
function parseHead(begin: Buffer) {
  const end = begin.indexOf(HEAD_END);
  if (end < 0) return null;
  const text = begin.toString('latin1', 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
  const status = Number(text.slice(9, 12));
  return {
    status,
    length: status === 204 || status === 304 ? 0 : length === undefined ? null : Number(length),
    bytes: end + HEAD_END.length,
  };
}

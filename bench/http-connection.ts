import { connect } from 'node:net';

type Answer = { status: number; bytes: number };

export type HttpConnection = {
  /** One at a time. Rejects when the connection ends first. */
  get(path: string): Promise<Answer>;
  close(): void;
};

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
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  let waiting: PromiseWithResolvers<Answer> | null = null;
  let answer: ReturnType<typeof createAnswer> | null = null;

  socket.on('data', (data: Buffer) => {
    const whole = answer?.add(data);
    if (!whole) return;
    answer = null;
    waiting?.resolve(whole);
  });
  const fail = (error?: Error) => waiting?.reject(error ?? new Error(`${host} closed the connection.`));
  socket.on('error', fail);
  socket.on('close', () => fail());
  return {
    get: (path) => {
      waiting = Promise.withResolvers();
      answer = createAnswer();
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}

/** Takes the pieces of an answer, and says what it was with the last of them. */
function createAnswer() {
  let head: { status: number; length: number | null; bytes: number } | null = null;
  let bytes = 0;
  let begin: Buffer = Buffer.alloc(0);
  let tail: Buffer = begin;
  return {
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
  return {
    status: Number(text.slice(9, 12)),
    length: length === undefined ? null : Number(length),
    bytes: end + HEAD_END.length,
  };
}

import { type IncomingHttpHeaders, IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { OWN_AGENT } from '#lib/response/own-agent.ts';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type Rendered = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

/** With a body by POST, else by GET. */
export type Asked = { url: string; headers: IncomingHttpHeaders; body?: Buffer | undefined };

/** Upstream calls time out after five seconds; a page makes few in sequence. */
const RENDER_LIMIT_MS = 30_000;

/**
 * Renders independently of any connection, so that the render continues when its visitor disconnects. Rejects if the
 * response is cut off.
 */
export function render(
  handle: RequestHandler,
  { url, headers, body }: Asked,
  limitMs = RENDER_LIMIT_MS,
): Promise<Rendered> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, {
    method: body ? 'POST' : 'GET',
    url,
    // Without any Next streams a page's metadata after its head.
    headers: { ...headers, 'user-agent': OWN_AGENT },
    httpVersion: '1.1',
    complete: true,
  });
  if (body) request.push(body);
  request.push(null);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => response.destroy(new Error(`not rendered within ${limitMs} ms`)), limitMs);
    const response = new RecordedResponse(request, (outcome) => {
      clearTimeout(timer);
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    });
    handle(request, response).catch((error: unknown) => response.destroy(toError(error)));
  });
}

/** A response in memory. */
class RecordedResponse extends ServerResponse {
  readonly #chunks: Uint8Array[] = [];
  readonly #done: (outcome: Rendered | Error) => void;
  #hasBegun = false;

  constructor(request: IncomingMessage, done: (outcome: Rendered | Error) => void) {
    super(request);
    this.#done = done;
    // Next reads it before it replaces an error by an error page.
    Object.defineProperty(this, 'headersSent', { get: () => this.#hasBegun });
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status;
    const headers = rest.find((part) => typeof part === 'object' && part !== null) ?? {};
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, value as string | string[]);
    return this;
  }

  override flushHeaders(): void {
    this.#hasBegun = true;
  }

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    this.#hasBegun = true;
    this.#chunks.push(toBytes(chunk));
    callbackOf(rest)?.();
    return true;
  }

  override end(...args: unknown[]): this {
    if (this.finished || this.destroyed) return this;
    const [chunk] = args;
    if (chunk && typeof chunk !== 'function') this.#chunks.push(toBytes(chunk));
    this.#hasBegun = true;
    this.finished = true;
    this.#done({ status: this.statusCode, headers: { ...this.getHeaders() }, body: Buffer.concat(this.#chunks) });
    process.nextTick(() => {
      callbackOf(args)?.();
      this.emit('finish');
      this.emit('close');
    });
    return this;
  }

  override destroy(error?: Error): this {
    if (this.finished || this.destroyed) return this;
    this.destroyed = true;
    this.#done(error ?? new Error('the response was cut off'));
    process.nextTick(() => this.emit('close'));
    return this;
  }
}

const toBytes = (chunk: unknown): Uint8Array => (chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk)));

const callbackOf = (args: unknown[]): (() => void) | undefined =>
  args.find((argument): argument is () => void => typeof argument === 'function');

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

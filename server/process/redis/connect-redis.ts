import { createClient, ErrorReply } from '@redis/client';
import type { Logger } from 'pino';

/** How long anybody waits for an answer of Redis: one on the same network takes a thousandth of it. */
const CALL_LIMIT_MS = 250;
const CONNECT_LIMIT_MS = 2_000;
const RETRY_MS = 1_000;
/** What is lost sooner than that comes and goes. */
const STEADY_MS = 10_000;

export type Redis = {
  /**
   * The answer to a command, as Redis gave it: what is stored there may be anything, so whoever asks checks it.
   * `undefined` while Redis is away, when it takes longer than the limit, and when it refuses. Never throws.
   */
  call(...command: [name: string, ...words: string[]]): Promise<unknown>;
  /** Hears a channel from now on, over every connection that is lost and made again. */
  listen(channel: string, heard: (message: string) => void): void;
  /** Called whenever Redis is there (again), and at once if it is. Messages may have been missed before. */
  onConnected(connected: () => void): void;
  /** When the first attempt to connect is over, whatever came of it. */
  firstAttempt: Promise<void>;
  close(): void;
};

type Options = {
  url: string;
  log: Pick<Logger, 'info' | 'warn'>;
  limitMs?: number;
  retryMs?: number;
  steadyMs?: number;
};
type Client = ReturnType<typeof openClient>;

/**
 * A connection to Redis that nobody has to wait for. When it breaks or an answer takes too long, it is given up and said so
 * once; until a new one is there, every call is answered with nothing at once, and each process goes on by itself.
 *
 * Connections are made anew here rather than by the client: its own way back keeps what was asked meanwhile in a queue, and
 * takes a server that accepts connections and says nothing for one that is there.
 */
export function connectRedis(options: Options): Redis {
  const { url, log, limitMs = CALL_LIMIT_MS, retryMs = RETRY_MS, steadyMs = STEADY_MS } = options;
  let client: Client | null = null;
  let isClosed = false;
  let isAwaySaid = false;
  /** It was back and lost again at once: not said each time. */
  let comesAndGoes = false;
  let backAt = Number.NEGATIVE_INFINITY;
  let steady: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  const listeners: [channel: string, heard: (message: string) => void][] = [];
  const connectedListeners: (() => void)[] = [];
  const refused = new Set<string>();

  const connect = async (): Promise<void> => {
    const opened = openClient(url);
    const giveUp = (error: unknown): void => lose(opened, error);
    opened.on('error', giveUp);
    try {
      await within(CONNECT_LIMIT_MS, opened.connect());
      await within(CONNECT_LIMIT_MS, opened.sendCommand(['PING']));
      for (const [channel, heard] of listeners) await within(CONNECT_LIMIT_MS, opened.subscribe(channel, heard));
    } catch (error) {
      giveUp(error);
      return;
    }
    if (isClosed || !opened.isOpen) return end(opened);
    client = opened;
    if (comesAndGoes) steady = setTimeout(sayBack, steadyMs).unref();
    else if (isAwaySaid) sayBack();
    for (const connected of connectedListeners) connected();
  };

  const sayBack = (): void => {
    log.info('Redis is back: pages and rate limits are shared again');
    [isAwaySaid, comesAndGoes] = [false, false];
    backAt = performance.now();
  };

  const lose = (lost: Client, error: unknown): void => {
    end(lost);
    if (isClosed || (client !== null && client !== lost)) return;
    client = null;
    clearTimeout(steady);
    if (!isAwaySaid) {
      comesAndGoes = performance.now() - backAt < steadyMs;
      const again = comesAndGoes ? ' again, and comes and goes' : '';
      log.warn({ err: error }, `Redis is away${again}: this process goes on alone, and shares nothing`);
    }
    isAwaySaid = true;
    clearTimeout(retry);
    retry = setTimeout(() => void connect(), retryMs).unref();
  };

  const call: Redis['call'] = async (...command) => {
    const asked = client;
    if (!asked) return undefined;
    const name = toName(command);
    try {
      const answer = await within(limitMs, asked.sendCommand(command));
      if (refused.delete(name)) log.info({ command: name }, 'Redis takes it again');
      return answer;
    } catch (error) {
      if (!(error instanceof ErrorReply)) lose(asked, error);
      else if (!refused.has(name)) {
        refused.add(name);
        log.warn({ command: name, err: error }, 'Redis refuses: what it does not take is not shared');
      }
      return undefined;
    }
  };

  return {
    call,
    listen: (channel, heard) => {
      listeners.push([channel, heard]);
      const asked = client;
      if (asked) within(limitMs, asked.subscribe(channel, heard)).catch((error) => lose(asked, error));
    },
    onConnected: (connected) => {
      connectedListeners.push(connected);
      if (client) connected();
    },
    firstAttempt: connect(),
    close: () => {
      isClosed = true;
      clearTimeout(retry);
      clearTimeout(steady);
      if (client) end(client);
      client = null;
    },
  };
}

/** A script is known by its first line, which names it: one may be refused while another is taken. */
function toName([name, ...words]: [string, ...string[]]): string {
  const title = name === 'EVAL' ? /^\s*-- (.*)/.exec(words[0] ?? '')?.[1] : undefined;
  return title ? `${name} ${title}` : name;
}

const openClient = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: { reconnectStrategy: false, connectTimeout: CONNECT_LIMIT_MS },
  });

/** Lets go of a connection, in whatever state it is. */
function end(client: Client): void {
  try {
    client.destroy();
  } catch {
    // It was never open, or is closed already.
  }
}

async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

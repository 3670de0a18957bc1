import { createClient, ErrorReply } from '@redis/client';
import type { Logger } from 'pino';
import { withTimeout } from '../with-timeout.ts';

/** Redis on the same network responds in a thousandth of it. */
const CALL_LIMIT_MS = 250;
const CONNECT_LIMIT_MS = 2_000;
const RETRY_MS = 1_000;
/** A connection that is lost sooner is unstable. */
const STEADY_MS = 10_000;
/** Losses within that time that are not worth a line: a busy machine, above all at its start, is late with an answer. */
const UNSAID_LOSSES = 2;

export type Redis = {
  /** The unchecked reply to a command, or `undefined` if Redis is away, too slow, or refuses. Never throws. */
  call(...command: [name: string, ...words: string[]]): Promise<unknown>;
  /** Subscribes permanently, across reconnects. */
  listen(channel: string, listener: (message: string) => void): void;
  /** Called at each connect, and at once if connected. Messages may have been missed. */
  onConnected(connected: () => void): void;
  /** Resolves after the first attempt, successful or not. */
  firstAttempt: Promise<void>;
  close(): void;
};

type Options = {
  url: string;
  log: Pick<Logger, 'info' | 'warn'>;
  limitMs?: number;
  connectMs?: number;
  retryMs?: number;
  steadyMs?: number;
};
type Client = ReturnType<typeof openClient>;

/**
 * A connection to Redis that never blocks: while it is down, calls return `undefined`, and one line is logged when it stays down.
 * Reconnects here rather than in the client, which would queue commands and trust a server that accepts connections but
 * does not respond.
 */
export function connectRedis(options: Options): Redis {
  const { url, log, limitMs = CALL_LIMIT_MS, connectMs = CONNECT_LIMIT_MS } = options;
  const { retryMs = RETRY_MS, steadyMs = STEADY_MS } = options;
  let client: Client | null = null;
  let isClosed = false;
  let isAwaySaid = false;
  /** Suppresses log lines of an unstable connection. */
  let comesAndGoes = false;
  let backAt = Number.NEGATIVE_INFINITY;
  let [losses, lostAt] = [0, Number.NEGATIVE_INFINITY];
  let steady: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  const listeners: [channel: string, onMessage: (message: string) => void][] = [];
  const connectedListeners: (() => void)[] = [];
  const refused = new Set<string>();
  const lostClients = new WeakSet<Client>();

  const connect = async (): Promise<void> => {
    const opened = openClient(url, connectMs);
    const giveUp = (error: unknown): void => lose(opened, error);
    opened.on('error', giveUp);
    try {
      await withTimeout(opened.connect(), connectMs);
      await withTimeout(opened.sendCommand(['PING']), connectMs);
      for (const [channel, onMessage] of listeners) await withTimeout(opened.subscribe(channel, onMessage), connectMs);
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
    log.info('Redis is back: invalidations and rate limits are shared again');
    [isAwaySaid, comesAndGoes] = [false, false];
    backAt = performance.now();
  };

  const lose = (lost: Client, error: unknown): void => {
    end(lost);
    // An error is both emitted and thrown.
    if (isClosed || lostClients.has(lost)) return;
    lostClients.add(lost);
    client = null;
    clearTimeout(steady);
    const now = performance.now();
    losses = now - lostAt < steadyMs ? losses + 1 : 1;
    lostAt = now;
    if (!isAwaySaid && losses > UNSAID_LOSSES) {
      comesAndGoes = now - backAt < steadyMs;
      const again = comesAndGoes ? ' again, and comes and goes' : '';
      log.warn({ err: error }, `Redis is away${again}: this process goes on alone, and shares nothing`);
      isAwaySaid = true;
    }
    clearTimeout(retry);
    retry = setTimeout(() => void connect(), retryMs).unref();
  };

  const call: Redis['call'] = async (...command) => {
    const asked = client;
    if (!asked) return undefined;
    const [name] = command;
    try {
      const answer = await withTimeout(asked.sendCommand(command), limitMs);
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
    listen: (channel, onMessage) => {
      listeners.push([channel, onMessage]);
      const asked = client;
      if (asked) withTimeout(asked.subscribe(channel, onMessage), limitMs).catch((error) => lose(asked, error));
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

const openClient = (url: string, connectTimeout: number) =>
  createClient({
    url,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: { reconnectStrategy: false, connectTimeout },
  });

function end(client: Client): void {
  try {
    client.destroy();
  } catch {
    // Already closed.
  }
}

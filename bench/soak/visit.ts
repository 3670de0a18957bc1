import { setTimeout } from 'node:timers/promises';
import { type HttpConnection, type HttpRequest, openConnection, UnansweredError } from '../http-connection.ts';
import type { Addresses } from './list-addresses.ts';
import { pickKind, sharesOf } from './request-mix.ts';
import type { Reader } from './sign-up-readers.ts';
import type { Tally } from './tally.ts';

export type Visitor = { address: string; reader: Reader | undefined };

type Setting = {
  origin: string;
  addresses: Addresses;
  random: () => number;
  tally: Tally;
  /** The mean of what passes between an answer and the next request. */
  pauseMs: number;
  startedAt: number;
  signal: AbortSignal;
};

/** Asks for one thing after the other with pauses in between, as a person does, over a connection that is kept. Until `signal`. */
export async function visit({ address, reader }: Visitor, setting: Setting): Promise<void> {
  const { origin, addresses, random, tally, pauseMs, startedAt, signal } = setting;
  const shares = sharesOf(reader !== undefined);
  const line = keepLine(new URL(origin), {
    'accept-encoding': 'br, gzip',
    'x-forwarded-for': address,
    ...(reader && { cookie: reader.cookie }),
  });
  // Long pauses are rarer than short ones, so that requests come as if nobody knew of anybody else.
  const pause = () => setTimeout(-Math.log(1 - random()) * pauseMs, undefined, { signal }).catch(() => {});

  for (await pause(); !signal.aborted; await pause()) {
    const kind = pickKind(shares, random());
    const request = addresses.next(kind, reader);
    const askedAt = performance.now();
    const outcome = await line.send(request.method === 'GET' ? request : { ...request, headers: { origin } });
    const now = performance.now();
    tally.add(kind, `${request.method} ${request.path}`, outcome, {
      ms: now - askedAt,
      atS: (now - startedAt) / 1000,
    });
  }
  line.close();
}

/**
 * A connection as a browser has it: opened again when the server has closed it, and what was asked at that very moment is asked
 * again. Answers a status, or why there is none.
 */
function keepLine(origin: URL, headers: Record<string, string>) {
  let connection: HttpConnection | undefined;
  const open = (): HttpConnection => {
    connection = openConnection(origin, headers);
    return connection;
  };
  const send = async (request: HttpRequest): Promise<number | string> => {
    const kept = connection?.isOpen() ? connection : undefined;
    try {
      return (await (kept ?? open()).send(request)).status;
    } catch (error) {
      connection?.close();
      connection = undefined;
      if (kept && error instanceof UnansweredError) return send(request);
      return error instanceof Error ? error.message : String(error);
    }
  };
  return { send, close: () => connection?.close() };
}

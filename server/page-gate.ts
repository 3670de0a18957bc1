import type { IncomingMessage, ServerResponse } from 'node:http';
import { FEED_MESSAGES } from '#lib/messages/feed.ts';
import { hasFilter } from './has-filter.ts';
import { createSemaphore, NoPlaceError } from './process/semaphore.ts';
import { createQuietMoment } from './quiet-moment.ts';

type Options = {
  /** Pages that are rendered at the same time. */
  places?: number;
  maxWaiting?: number;
  maxWaitMs?: number;
  /** Pages of one address, rendered and waiting. */
  maxPerAddress?: number;
  /** How long one whose turn it is lets ordinary pages go first. */
  maxYieldMs?: number;
};

const RETRY_AFTER_S = 5;
const FEED = /^\/(?:feed|rss\.xml|atom\.xml|feed\.json|api\/posts)?$/i;
const SHARE_PICTURE = /^\/og\//i;

/**
 * Lets few filtered feeds and share pictures be made at the same time. Each is made for itself, forty milliseconds or more
 * of the one thread that also hands out what is cached; a dozen at once would hold up everybody. The others wait, in the
 * order they came; who would wait too long, or has too many waiting already, gets a 503 that says when to come back. One
 * whose turn it is begins when no other page is being made, or a quarter of a second later.
 */
export function createPageGate(options: Options = {}) {
  const { places = 2, maxWaiting = 40, maxWaitMs = 5_000, maxPerAddress = 8, maxYieldMs = 250 } = options;
  const semaphore = createSemaphore({ places, maxWaiting, maxWaitMs });
  const addresses = new Map<string, number>();
  const ordinary = createQuietMoment();

  return (request: IncomingMessage, response: ServerResponse, pass: () => void): void => {
    if (!isDear(request)) {
      const end = ordinary.begin();
      // Handed over to the system, or given up: how fast the visitor reads is nobody else's concern.
      response.once('finish', end).once('close', end);
      pass();
      return;
    }
    const address = clientAddress(request);
    const count = addresses.get(address) ?? 0;
    if (count >= maxPerAddress) {
      sayBusy(request, response);
      return;
    }
    addresses.set(address, count + 1);
    const leaveAddress = (): void => {
      const left = (addresses.get(address) ?? 1) - 1;
      if (left > 0) addresses.set(address, left);
      else addresses.delete(address);
    };
    response.once('close', leaveAddress);
    semaphore.enter().then(
      async (leave) => {
        await ordinary.wait(maxYieldMs);
        // Who has gone away meanwhile needs no page.
        if (response.closed || request.destroyed) {
          leave();
          return;
        }
        response.once('close', leave);
        pass();
      },
      (error: unknown) => {
        if (!(error instanceof NoPlaceError)) throw error;
        sayBusy(request, response);
      },
    );
  };
}

/** Whether an address is a feed that is made for its filters alone (see the rewrites in next.config.ts), or is drawn. */
function isDear({ url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?', 1);
  return SHARE_PICTURE.test(path) || (FEED.test(path) && hasFilter(url));
}

/** As it was settled when the request arrived (settle-forwarded-headers.ts). */
const clientAddress = ({ headers, socket }: IncomingMessage): string =>
  String(headers['x-forwarded-for'] ?? socket.remoteAddress ?? '');

function sayBusy({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const message = FEED_MESSAGES.busy;
  const isData = url.startsWith('/api/');
  response.writeHead(503, {
    'retry-after': String(RETRY_AFTER_S),
    'cache-control': 'no-store',
    'content-type': isData ? 'application/json' : 'text/html; charset=utf-8',
    ...(isData ? {} : { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" }),
  });
  response.end(isData ? JSON.stringify({ error: { code: 'upstream_unavailable', message } }) : busyPage(message));
}

/** Without the site's frame, which would cost what is scarce. An empty address is the present one. */
const busyPage = (message: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Too many searches</title>
<style>body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1rem;color-scheme:light dark}</style>
<h1>One moment, please</h1>
<p>${message}</p>
<p><a href="">Try again</a> or <a href="/">read the newest posts</a>.</p>
</html>
`;

'use client';

import { SITE_LANGUAGE } from '@/lib/config/site';
import { SCREEN_TEXTS } from '@/lib/messages/first-load';
import { describeError } from '@/lib/utils/errors/describe-error';
import './globals.css';

/**
 * Like `error.tsx`, for errors of the layout: a document with a link that reloads everything. Every page preloads it,
 * so it is plain.
 */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const { text, reference } = describeError(error);
  return (
    <html lang={SITE_LANGUAGE}>
      <body>
        <title>{SCREEN_TEXTS.unexpectedError}</title>
        <main className="p-8">
          <h1 className="text-display">{SCREEN_TEXTS.unexpectedError}</h1>
          <p role="alert">
            {text} {reference}
          </p>
          <button type="button" className="p-3 underline" onClick={retry}>
            Try again
          </button>
          {/* A plain link: the router may be what is broken. */}
          <a href="/" className="p-3 underline">
            {SCREEN_TEXTS.returnHome}
          </a>
        </main>
      </body>
    </html>
  );
}

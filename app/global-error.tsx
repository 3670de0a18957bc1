'use client';

import { SITE_LANGUAGE } from '@/lib/config/site';
import { describeError } from '@/lib/errors/describe-error';
import { SCREEN_TEXTS } from '@/lib/messages/screens';
import './globals.css';

/**
 * Like `error.tsx`, for when the layout itself failed: a document of its own, and a link that loads everything anew. Every
 * page loads it beforehand, so it is plain.
 */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const { text, reference } = describeError(error);
  return (
    <html lang={SITE_LANGUAGE}>
      <body>
        <title>{SCREEN_TEXTS.unexpectedError}</title>
        <main className="p-8">
          <h1 className="text-3xl">{SCREEN_TEXTS.unexpectedError}</h1>
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

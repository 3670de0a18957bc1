'use client';

import { buttonClass } from '@/components/ui/button-class';
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
        <main className="page-width py-20">
          <h1 className="font-bold text-3xl">{SCREEN_TEXTS.unexpectedError}</h1>
          <p role="alert" className="my-6">
            {text} {reference}
          </p>
          <button type="button" className={buttonClass({})} onClick={retry}>
            Try again
          </button>{' '}
          {/* A plain link: the router may be what is broken. */}
          <a href="/" className={buttonClass({ variant: 'secondary' })}>
            {SCREEN_TEXTS.returnHome}
          </a>
        </main>
      </body>
    </html>
  );
}

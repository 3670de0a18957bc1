'use client';

import { UnexpectedError } from '@/components/layout/unexpected-error';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { SITE_LANGUAGE } from '@/lib/config/site';
import { SCREEN_TEXTS } from '@/lib/messages/screens';
import './globals.css';

/**
 * Like `error.tsx`, for when the layout itself failed: a document of its own, and a link that loads everything anew.
 */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang={SITE_LANGUAGE}>
      <body>
        <title>{SCREEN_TEXTS.unexpectedError}</title>
        <main>
          <UnexpectedError error={error}>
            <Button onClick={() => retry()}>Try again</Button>
            {/* A plain link: the router may be what is broken. */}
            <a href="/" className={buttonClass({ variant: 'secondary' })}>
              {SCREEN_TEXTS.returnHome}
            </a>
          </UnexpectedError>
        </main>
      </body>
    </html>
  );
}

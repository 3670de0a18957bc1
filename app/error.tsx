'use client';

import { UnexpectedError } from '@/components/layout/unexpected-error';
import { Button, ButtonLink } from '@/components/ui/button';
import { SCREEN_TEXTS } from '@/lib/messages/first-load';

/** Errors that a page did not catch, hence none of a request (spec §2); header and footer stay. */
export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <UnexpectedError error={error}>
      <Button onClick={() => retry()}>Try again</Button>
      <ButtonLink href="/" variant="secondary">
        {SCREEN_TEXTS.returnHome}
      </ButtonLink>
    </UnexpectedError>
  );
}

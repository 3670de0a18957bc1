'use client';

import { UnexpectedError } from '@/components/layout/unexpected-error';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { SCREEN_TEXTS } from '@/lib/messages/screens';

/** Whatever a page did not catch itself (spec §2); header and footer stay. */
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

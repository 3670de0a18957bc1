'use client';

import { FeedError } from '@/components/feed/feed-error';
import { UnexpectedError } from '@/components/layout/unexpected-error';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { SCREEN_TEXTS } from '@/lib/config/messages/screens';
import { feedErrorMessage } from '@/lib/feed/error-message';
import { isFeedPath } from '@/lib/feed/path';

/**
 * Whatever a page did not catch itself; header and footer stay. A feed that could not be read, with no earlier page kept,
 * has words of its own (spec §8). They are chosen here because an error file beside `/` stands around every page.
 */
export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  const tryAgain = <Button onClick={() => retry()}>Try again</Button>;
  // Only ever rendered in a browser; the hook for this is not worth its bytes on every page.
  if (isFeedPath(location.pathname)) return <FeedError message={feedErrorMessage(error)}>{tryAgain}</FeedError>;
  return (
    <UnexpectedError error={error}>
      {tryAgain}
      <ButtonLink href="/" variant="secondary">
        {SCREEN_TEXTS.returnHome}
      </ButtonLink>
    </UnexpectedError>
  );
}

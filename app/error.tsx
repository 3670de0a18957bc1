'use client';

import { FeedError } from '@/components/feed/feed-error';
import { UnexpectedError } from '@/components/layout/unexpected-error';
import { Button, ButtonLink } from '@/components/ui/button';
import { FEED_MESSAGES, SCREEN_TEXTS } from '@/lib/config/messages/first-load';
import { isFeedPath } from '@/lib/feed/model';
import { callErrorText } from '@/lib/utils/errors/error-text';

/**
 * Errors that a page did not catch; header and footer stay. A feed that could not be loaded, without a cached page,
 * has its own text (spec §8). It is chosen by path, because this file is the error page of all routes.
 */
export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  const tryAgain = <Button onClick={() => retry()}>Try again</Button>;
  // Only ever rendered in a browser; the hook for this is not worth its bytes on every page.
  if (isFeedPath(location.pathname))
    return <FeedError message={callErrorText(error, FEED_MESSAGES.failed)}>{tryAgain}</FeedError>;
  return (
    <UnexpectedError error={error}>
      {tryAgain}
      <ButtonLink href="/" variant="secondary">
        {SCREEN_TEXTS.returnHome}
      </ButtonLink>
    </UnexpectedError>
  );
}

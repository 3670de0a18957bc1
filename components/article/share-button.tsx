'use client';

import { useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { shareNatively, useCopyLink } from '@/lib/browser/use-copy-link';
import { COPY_MESSAGES } from '@/lib/messages/later';

type Props = { path: `/${string}`; title: string };

/** Copies the link (spec §2); where touch is the main way to point, a second button opens the device's own share sheet. */
export function ShareButton({ path, title }: Props) {
  const { isCopied, copyLink } = useCopyLink(COPY_MESSAGES);
  const hasShareSheet = useSyncExternalStore(subscribeToNothing, canShare, () => true);
  const url = (): string => new URL(path, location.origin).href;
  return (
    <>
      <Button variant="secondary" onClick={() => copyLink(url())}>
        {isCopied ? <Icon name="check" className="text-success" /> : <Icon name="link-2" />}
        <span className="button-label">{isCopied ? 'Copied' : 'Share'}</span>
      </Button>
      {hasShareSheet && (
        // Around it: on the button itself `hidden` would lose to the button's own `inline-flex`.
        <span className="hidden pointer-coarse:block [@media(scripting:none)]:hidden">
          <Button
            variant="secondary"
            size="icon"
            aria-label="Share with an app"
            onClick={async () => {
              if (!(await shareNatively({ title, url: url() }))) await copyLink(url());
            }}
          >
            <Icon name="share-2" />
          </Button>
        </span>
      )}
    </>
  );
}

const subscribeToNothing = () => () => undefined;

const canShare = (): boolean => 'share' in navigator;

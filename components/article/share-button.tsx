'use client';

import { Check, Share2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { COPY_MESSAGES } from '@/lib/messages/copying';
import { shareNatively } from '@/lib/text/share-natively';
import { useCopyLink } from '@/lib/text/use-copy-link';

type Props = { path: `/${string}`; title: string };

/** Opens the system's share sheet on touch devices that have one, else copies the link (spec §2). */
export function ShareButton({ path, title }: Props) {
  const { isCopied, copyLink } = useCopyLink(COPY_MESSAGES);
  const onClick = async (): Promise<void> => {
    const url = new URL(path, location.origin).href;
    if (!(await shareNatively({ title, url }))) await copyLink(url);
  };
  return (
    <Button variant="secondary" onClick={onClick}>
      {isCopied ? (
        <Check aria-hidden="true" className="size-4 text-success" />
      ) : (
        <Share2 aria-hidden="true" className="size-4" />
      )}
      {isCopied ? 'Copied' : 'Share'}
    </Button>
  );
}

'use client';

import { Button } from '@/components/ui/button';
import { useCopyLink } from '@/lib/browser/use-copy-link';
import { COPY_CODE_MESSAGES } from '@/lib/messages/later';
import { markText } from './mark-text';

/** Code as written, which scrolls in itself, with a button that copies it. */
export function CodeBlock({ text, terms }: { text: string; terms: string[] }) {
  const { isCopied, copyLink } = useCopyLink(COPY_CODE_MESSAGES);
  return (
    <div className="post-code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: else it cannot be scrolled by keyboard */}
      <pre dir="ltr" tabIndex={0}>
        <code translate="no">{markText(text, terms)}</code>
      </pre>
      <Button variant="ghost" onClick={() => copyLink(text)}>
        <span key={String(isCopied)}>{isCopied ? 'Copied' : 'Copy'}</span>
      </Button>
    </div>
  );
}

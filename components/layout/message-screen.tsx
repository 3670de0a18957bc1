import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { SCREEN_TEXTS } from '@/lib/messages/first-load';

type Props = { eyebrow?: string; title: string; children: ReactNode };

/** A message screen instead of a page: a short heading, a sentence or two and the next step. */
export function MessageScreen({ eyebrow, title, children }: Props) {
  return (
    <div className="message-screen page-width">
      {eyebrow && <p className="message-eyebrow">{eyebrow}</p>}
      <h1>{title}</h1>
      {children}
    </div>
  );
}

type OutcomeProps = { outcome: { title: string; description: string }; children: ReactNode };

/** The page after a form without JavaScript, with the texts of its toasts. `children` lead back. */
export function OutcomeScreen({ outcome: { title, description }, children }: OutcomeProps) {
  return (
    <MessageScreen title={title}>
      <p className="mt-3 max-w-md text-ink-3">{description}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {children}
        <ButtonLink href="/" variant="secondary">
          {SCREEN_TEXTS.returnHome}
        </ButtonLink>
      </div>
    </MessageScreen>
  );
}

import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { ARTICLE_MESSAGES } from '@/lib/messages/later';

/** Shown if an article does not exist or cannot be loaded (spec §8). `children` are further actions. */
export function ArticleMissing({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className="message-screen page-width">
      <h1>{ARTICLE_MESSAGES.title}</h1>
      <p>{message}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {children}
        <ButtonLink href="/">{ARTICLE_MESSAGES.back}</ButtonLink>
      </div>
    </div>
  );
}

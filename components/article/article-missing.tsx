import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { ARTICLE_MESSAGES } from '@/lib/messages/article';

/** What stands in for an article that does not exist or could not be read (spec §8). `children` are further actions. */
export function ArticleMissing({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className="page-width py-24 text-center">
      <h1 className="font-bold text-3xl tracking-tight">{ARTICLE_MESSAGES.title}</h1>
      <p className="mt-3 text-ink-muted">{message}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {children}
        <ButtonLink href="/">{ARTICLE_MESSAGES.back}</ButtonLink>
      </div>
    </div>
  );
}

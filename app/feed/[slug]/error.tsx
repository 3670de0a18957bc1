'use client';

import { ArticleMissing } from '@/components/article/article-missing';
import { Button } from '@/components/ui/button';
import { ARTICLE_MESSAGES } from '@/lib/config/messages/later';
import { callErrorText } from '@/lib/utils/errors/error-text';

/** The article could not be loaded and no page is cached (spec §8). */
export default function ArticleError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <ArticleMissing message={callErrorText(error, ARTICLE_MESSAGES.failed)}>
      <Button variant="secondary" onClick={() => retry()}>
        Try again
      </Button>
    </ArticleMissing>
  );
}

'use client';

import { ArticleMissing } from '@/components/article/article-missing';
import { Button } from '@/components/ui/button';
import { ARTICLE_MESSAGES } from '@/lib/messages';

/** The article could not be read and no earlier page was kept (spec §8). */
export default function ArticleError({ unstable_retry }: { unstable_retry: () => void }) {
  return (
    <ArticleMissing message={ARTICLE_MESSAGES.failed}>
      <Button variant="secondary" onClick={unstable_retry}>
        Try again
      </Button>
    </ArticleMissing>
  );
}

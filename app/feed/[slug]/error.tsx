'use client';

import { ArticleMissing } from '@/components/article/article-missing';
import { Button } from '@/components/ui/button';
import { articleErrorMessage } from '@/lib/posts/article-error-message';

/** The article could not be loaded and no page is cached (spec §8). */
export default function ArticleError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <ArticleMissing message={articleErrorMessage(error)}>
      <Button variant="secondary" onClick={() => retry()}>
        Try again
      </Button>
    </ArticleMissing>
  );
}

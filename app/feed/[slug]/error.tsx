'use client';

import { ArticleMissing } from '@/components/article/article-missing';
import { Button } from '@/components/ui/button';
import { articleErrorMessage } from '@/lib/posts/article-error-message';

type Props = { error: unknown; unstable_retry: () => void };

/** The article could not be read and no earlier page was kept (spec §8). */
export default function ArticleError({ error, unstable_retry }: Props) {
  return (
    <ArticleMissing message={articleErrorMessage(error)}>
      <Button variant="secondary" onClick={unstable_retry}>
        Try again
      </Button>
    </ArticleMissing>
  );
}

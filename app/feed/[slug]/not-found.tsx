import { ArticleMissing } from '@/components/article/article-missing';

export default function ArticleNotFound() {
  return <ArticleMissing message="The requested news item could not be found." />;
}

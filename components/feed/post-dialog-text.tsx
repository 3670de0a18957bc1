import { PostText } from '@/components/posts/post-text';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { ListedPost } from '@/lib/posts/model';
import { textWithoutTitle } from '@/lib/posts/text-without-title';
import { useWholePost } from '@/lib/posts/whole-post';

/** The whole text of a listed post: its excerpt until that is there, and a way to try again where it cannot be had. */
export function PostDialogText({ post, terms }: { post: ListedPost; terms: string[] }) {
  const { post: whole, hasFailed, retry } = useWholePost(post.id);
  if (whole) return <PostText text={textWithoutTitle(whole)} hashtags={whole.hashtags} terms={terms} />;
  return (
    <>
      <PostText text={post.excerpt} hashtags={post.hashtags} terms={terms} />
      {hasFailed ? (
        <div role="alert" className="py-6 text-center">
          <p className="mb-4 text-ink-muted">The whole text could not be loaded.</p>
          <Button variant="secondary" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : (
        <div className="mt-5 space-y-3">
          <span className="sr-only" role="status">
            Loading the whole text…
          </span>
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      )}
    </>
  );
}

import { Skeleton } from '@/components/ui/skeleton';

/** Stands in for a `PostCard` that is loading. */
export function PostCardSkeleton() {
  return (
    <div className="post-card card">
      <Skeleton className="post-card-image rounded-none" />
      <div className="post-card-body gap-3">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-6 w-11/12" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </div>
  );
}

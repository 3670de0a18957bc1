import { Skeleton } from '@/components/ui/skeleton';

/** The shape of the sign-in form, until the session has been read. */
export function AuthSkeleton() {
  return (
    <div className="space-y-5">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-13 rounded-control" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11 w-28 rounded-control" />
    </div>
  );
}

'use client';

import { Breadcrumb } from '@/components/article/breadcrumb';
import { Button } from '@/components/ui/button';
import { Loading } from '@/components/ui/skeleton';
import { useDeferred } from '@/components/ui/use-deferred';
import { openAuthDialog } from '@/lib/account/session/auth-dialog';
import { useSession } from '@/lib/account/session/session-store';

const importCollection = () => import('./collection').then(({ Collection }) => Collection);

/** One of the reader's collections. Its posts are known to the browser alone, so that the page holds nothing of them. */
export function CollectionScreen({ id }: { id: number }) {
  const { user, isLoading } = useSession();
  const Collection = useDeferred(importCollection, true);
  return (
    <div className="page-width pt-1 pb-16 *:max-w-3xl">
      {user && Collection ? (
        <div>
          <Collection key={id} id={id} />
        </div>
      ) : (
        <>
          <Breadcrumb title="Your Bookmarks" />
          <h1 className="page-title mt-2 mb-6">Your Bookmarks</h1>
          <noscript>
            <p className="max-w-prose text-ink-2">This page needs scripts.</p>
          </noscript>
          {isLoading || (user && !Collection) ? (
            <div className="[@media(scripting:none)]:hidden">
              <Loading label="Loading your bookmarks" shapes={['h-20', 'h-20', 'h-20']} className="space-y-3" />
            </div>
          ) : (
            <>
              <p className="mb-4 text-ink-2">Your collections are yours alone. Sign in to see them.</p>
              <Button onClick={() => openAuthDialog()}>Sign In</Button>
            </>
          )}
        </>
      )}
    </div>
  );
}

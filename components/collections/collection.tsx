import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Breadcrumb } from '@/components/article/breadcrumb';
import { Button } from '@/components/ui/button';
import { LoadFailed } from '@/components/ui/load-failed';
import { Loading } from '@/components/ui/skeleton';
import { TextField } from '@/components/ui/text-field';
import { BOOKMARK_CARE_HREF } from '@/lib/bookmarks/bookmarks-href';
import { COLLECTION_SEARCH_MAX_CHARACTERS, type CollectedPost } from '@/lib/bookmarks/collection/model';
import { useCollection } from '@/lib/bookmarks/collection/use-collection';
import { ApiError } from '@/lib/browser/api/call-api';
import { feedHref, NO_FILTERS } from '@/lib/feed/filters';
import { countPosts, formatCount } from '@/lib/utils/format';
import { CollectedRow } from './collected-row';
import { PublishPanel } from './publish-panel';
import { SelectionBar } from './selection-bar';

const PARENT = { name: 'Your Bookmarks', path: BOOKMARK_CARE_HREF };

/** A collection's posts with notes, in an order by hand; search among them; actions on many at once. */
export function Collection({ id }: { id: number }) {
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const collection = useCollection(id, q);
  const { bookmark, posts, total, isLoading, error } = collection;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const selected = posts.filter((post) => chosen.has(post.id));
  const isSearching = q !== '';

  if (error instanceof ApiError && error.status === 404) {
    return (
      <>
        <Breadcrumb title="Not found" parent={PARENT} />
        <h1 className="page-title mt-2 mb-4">There is no such collection</h1>
        <p className="text-ink-2">It may have been deleted, or belongs to another account.</p>
      </>
    );
  }
  if (error && !bookmark) return <LoadFailed what="This collection" onRetry={collection.retry} />;
  if (!bookmark) return <Loading label="Loading posts" shapes={['h-20', 'h-20', 'h-20']} className="mt-14 space-y-3" />;

  const choose = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const one of ids) {
      if (isChosen) next.add(one);
      else next.delete(one);
    }
    setChosen(next);
  };
  const act = async (work: Promise<boolean>) => {
    if (await work) setChosen(new Set());
  };
  const move = (post: CollectedPost, step: -1 | 1) => {
    const place = posts.findIndex((other) => other.id === post.id) + step;
    void collection.move(post, step);
    setSaid(`${post.title} is number ${formatCount(place + 1)} of ${formatCount(total)}`);
  };
  return (
    <>
      <Breadcrumb title={bookmark.name} parent={PARENT} />
      <h1 className="page-title mt-2 break-words" dir="auto">
        {bookmark.name}
      </h1>
      <p className="byline mt-2 text-ink-3 text-ui tabular-nums">
        <span role="status">{isSearching ? `${countPosts(total)} found` : countPosts(total)}</span>
        <a
          href={feedHref({ ...NO_FILTERS, bookmarks: [id] })}
          className="inline-flex min-h-6 items-center text-link underline underline-offset-2 pointer-coarse:min-h-11"
        >
          As a feed
        </a>
      </p>
      <PublishPanel bookmark={bookmark} total={total} />
      {(posts.length > 0 || typed !== '' || isSearching || isLoading) && (
        <TextField
          className="mt-5"
          type="search"
          label="Search this collection"
          hideLabel
          placeholder="Search titles, texts, notes and tags"
          autoComplete="off"
          maxLength={COLLECTION_SEARCH_MAX_CHARACTERS}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(new Set());
            collection.restart();
          }}
        />
      )}
      {posts.length > 0 && (
        <label className="mt-3 inline-flex min-h-11 cursor-pointer items-center gap-3 text-ink-3 text-ui">
          <input
            type="checkbox"
            className="size-5 accent-ember"
            checked={selected.length === posts.length}
            ref={(box) => {
              if (box) box.indeterminate = selected.length > 0 && selected.length < posts.length;
            }}
            onChange={(event) =>
              choose(
                posts.map((post) => post.id),
                event.target.checked,
              )
            }
          />
          {posts.length < total ? `Select the ${formatCount(posts.length)} that are shown` : 'Select all'}
        </label>
      )}
      <ul
        ref={list}
        aria-label={`Posts in “${bookmark.name}”`}
        className={posts.length > 0 ? 'mt-1 border-t' : undefined}
      >
        {posts.map((post, index) => (
          <CollectedRow
            key={post.id}
            post={post}
            isChosen={chosen.has(post.id)}
            onChoose={(isChosen) => choose([post.id], isChosen)}
            // What a search leaves out has its places in between.
            moves={isSearching ? null : { isFirst: index === 0, isLast: index === posts.length - 1 }}
            onMove={(step) => move(post, step)}
            onNote={(note) => collection.changeNote(post, note)}
          />
        ))}
      </ul>
      <FocusOnMoved list={list} said={said} />
      {Boolean(error) && <LoadFailed what="What you asked for" onRetry={collection.retry} />}
      {posts.length === 0 && !isLoading && !error && (
        <p className="mt-6 text-ink-3">
          {isSearching ? `Nothing here matches “${q}”.` : 'Nothing is saved here yet. The heart of a post puts it in.'}
        </p>
      )}
      {posts.length < total && !error && (
        <p className="mt-8 flex justify-center">
          <Button variant="secondary" className="px-8" aria-disabled={isLoading} onClick={collection.loadMore}>
            {isLoading ? 'Loading…' : 'Load More'}
          </Button>
        </p>
      )}
      {selected.length > 0 && (
        <SelectionBar
          count={selected.length}
          from={id}
          onMove={(to) => act(collection.moveTo(selected, to))}
          onCopy={(to) => act(collection.copyTo(selected, to))}
          onRemove={() => act(collection.remove(selected))}
          onClear={() => setChosen(new Set())}
        />
      )}
    </>
  );
}

const PAUSE_MS = 250;

/** A text once the reader has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(settled);
}

/** Tells screen readers where a post went, and brings back the focus, which a moved element may lose. */
function FocusOnMoved({ list, said }: { list: RefObject<HTMLUListElement | null>; said: string }) {
  useEffect(() => {
    const button = said === '' ? null : list.current?.querySelector<HTMLElement>('[data-moved]');
    if (!button) return;
    delete button.dataset.moved;
    button.focus();
    button.scrollIntoView({ block: 'nearest' });
  }, [list, said]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

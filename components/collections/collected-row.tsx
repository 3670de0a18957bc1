import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import type { CollectedPost } from '@/lib/bookmarks/collection/model';
import { cardTitle } from '@/lib/design/card-title';
import { shownAuthor } from '@/lib/design/post-card';
import { postPath } from '@/lib/posts/path';
import { formatDate } from '@/lib/utils/format';
import { NoteEditor } from './note-editor';

type Props = {
  post: CollectedPost;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** Null where posts cannot be moved now. */
  moves: { isFirst: boolean; isLast: boolean } | null;
  onMove: (step: -1 | 1) => void;
  /** Resolves with whether it is saved. */
  onNote: (note: string) => Promise<boolean>;
};

/** A saved post: a box to choose it, its title, the reader's note, and buttons that move it. */
export function CollectedRow({ post, isChosen, onChoose, moves, onMove, onNote }: Props) {
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-1 border-b py-3 sm:grid-cols-[2.75rem_minmax(0,1fr)_auto]">
      <label className="-ml-3 grid size-11 cursor-pointer place-items-center">
        <input
          type="checkbox"
          className="size-5 accent-ember"
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <span className="sr-only">{`Select “${post.title}”`}</span>
      </label>
      <div className="min-w-0 pt-1.5">
        <h2 className="break-words font-semibold font-serif text-title" dir="auto">
          <Link href={postPath(post)} className="underline-offset-3 hover:underline">
            {cardTitle(post.title)}
          </Link>
        </h2>
        <p className="mt-1 line-clamp-2 break-words font-serif text-excerpt text-ink-2" dir="auto">
          {post.excerpt}
        </p>
        <p className="byline mt-1 text-ink-3 text-meta">
          <bdi>{shownAuthor(post.author)}</bdi>
          <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
          <span>{`${post.readMinutes} min read`}</span>
        </p>
        <NoteEditor post={post} onSave={onNote} />
      </div>
      {moves && (
        <div className="col-start-2 -ml-3 flex sm:col-start-3 sm:ml-0">
          <MoveButton post={post} step={-1} isOff={moves.isFirst} onMove={onMove} />
          <MoveButton post={post} step={1} isOff={moves.isLast} onMove={onMove} />
        </div>
      )}
    </li>
  );
}

type MoveProps = Pick<Props, 'post' | 'onMove'> & { step: -1 | 1; isOff: boolean };

/** Not disabled at the end, which would take the focus away. */
const MoveButton = ({ post, step, isOff, onMove }: MoveProps) => (
  <Button
    variant="ghost"
    size="icon"
    aria-label={`Move “${post.title}” ${step < 0 ? 'up' : 'down'}`}
    title={step < 0 ? 'Move up' : 'Move down'}
    aria-disabled={isOff}
    className={isOff ? 'opacity-40' : undefined}
    onClick={({ currentTarget }) => {
      if (isOff) return;
      currentTarget.dataset.moved = '';
      onMove(step);
    }}
  >
    <Icon name="arrow-up" className={step > 0 ? 'rotate-180' : undefined} />
  </Button>
);

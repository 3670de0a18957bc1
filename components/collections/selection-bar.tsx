import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { MENU_ITEM } from '@/components/ui/menu-item';
import { useOrderedBookmarks } from '@/lib/bookmarks/use-ordered-bookmarks';
import type { Bookmark } from '@/lib/tags/model';
import { countPosts } from '@/lib/utils/format';

type Props = {
  count: number;
  /** The collection that the posts are in. */
  from: number;
  onMove: (to: Bookmark) => void;
  onCopy: (to: Bookmark) => void;
  onRemove: () => void;
  onClear: () => void;
};

/** Actions on the chosen posts, at the bottom of the window. */
export function SelectionBar({ count, from, onMove, onCopy, onRemove, onClear }: Props) {
  const { lastUsed, published } = useOrderedBookmarks({ hasCounts: true });
  const others = lastUsed.filter(({ id }) => id !== from);
  return (
    <div
      role="toolbar"
      aria-label="Chosen posts"
      className="sticky bottom-2 z-10 mt-6 flex flex-wrap items-center gap-1 rounded-card border border-line-strong bg-surface p-1.5 pl-3 shadow-menu max-lg:bottom-16"
    >
      <span role="status" className="grow font-medium text-ui tabular-nums">
        {countPosts(count)}
      </span>
      <PlaceMenu label="Move" others={others} published={published} onChoose={onMove} />
      <PlaceMenu label="Copy" others={others} published={published} onChoose={onCopy} />
      <Button variant="ghost" className="px-2.5" onClick={onRemove}>
        Remove
      </Button>
      <Button variant="ghost" size="icon" aria-label="Choose none" onClick={onClear}>
        <Icon name="x" />
      </Button>
    </div>
  );
}

type MenuProps = {
  label: string;
  others: Bookmark[];
  /** In these, notes can be read by everybody. */
  published: number[] | null;
  onChoose: (to: Bookmark) => void;
};

const PlaceMenu = ({ label, others, published, onChoose }: MenuProps) => (
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger asChild>
      <Button variant="ghost" className="px-2.5">
        {label}
        <Icon name="chevron-down" className="max-sm:hidden" />
      </Button>
    </DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        className="z-50 max-h-72 w-64 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-control border bg-surface p-1 shadow-menu"
      >
        {others.length === 0 && (
          <DropdownMenu.Item disabled className={MENU_ITEM}>
            You have no other collection
          </DropdownMenu.Item>
        )}
        {others.map((place) => (
          <DropdownMenu.Item key={place.id} className={MENU_ITEM} onSelect={() => onChoose(place)}>
            <span className="min-w-0 grow truncate" dir="auto">
              {place.name}
            </span>
            {published?.includes(place.id) && <span className="shrink-0 text-ink-3">public</span>}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
);

import { Chip } from '@/components/ui/chip';
import { NONE_HIDDEN } from '@/lib/feed/hidden-posts';
import { hiddenStore, hidePosts } from '@/lib/feed/hide-posts';
import { visitStore } from '@/lib/feed/visit-store';
import { useStorePart } from '@/lib/utils/state/store';

/** Takes the posts that were opened so far out of the list, or brings them back. Nothing where none was. */
export function HideRead() {
  const isOn = useStorePart(hiddenStore, hiddenStore.get(), ({ read }) => read.size > 0);
  const hasRead = useStorePart(visitStore, visitStore.get(), ({ opened }) => opened.length > 0);
  if (!hasRead) return null;
  return (
    <Chip selected={isOn} onClick={() => hidePosts({ read: isOn ? NONE_HIDDEN : new Set(visitStore.get().opened) })}>
      Hide read
    </Chip>
  );
}

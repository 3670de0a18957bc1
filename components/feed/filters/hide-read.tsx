import { Chip } from '@/components/ui/chip';
import { hiddenPostsStore, setHiddenPosts, showHiddenPosts } from '@/lib/feed/hide-read';
import { visitStore } from '@/lib/feed/visit-store';
import { useStore, useStorePart } from '@/lib/utils/state/store';

/** Takes the posts that were opened so far out of the list, or brings them back. Nothing where none was. */
export function HideRead() {
  const hidden = useStore(hiddenPostsStore, hiddenPostsStore.get());
  const hasRead = useStorePart(visitStore, visitStore.get(), ({ opened }) => opened.length > 0);
  const isOn = hidden.size > 0;
  if (!hasRead) return null;
  return (
    <Chip selected={isOn} onClick={() => (isOn ? showHiddenPosts() : setHiddenPosts(visitStore.get().opened))}>
      Hide read
    </Chip>
  );
}

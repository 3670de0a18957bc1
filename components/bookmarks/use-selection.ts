import { useState } from 'react';
import { sessionStore } from '@/lib/account/session/session-store';
import { applyChange, diffSelection, toggleItem } from '@/lib/bookmarks/selection';
import type { Tag } from '@/lib/tags/model';

/** The items that are chosen for a post which has `original` of all `items`. */
export function useSelection(original: Tag[], items: Tag[]) {
  const [chosen, setChosen] = useState<Tag[]>([]);
  const [hasStarted, setHasStarted] = useState(false);
  return {
    // A collection may have been renamed meanwhile.
    selected: chosen.map((item) => items.find(({ id }) => id === item.id) ?? item),
    /** Until then, what is not chosen is not known to be unwanted. */
    hasStarted,
    hasChanged: hasStarted && diffSelection(original, chosen).length > 0,
    /**
     * The selection begins with what the post has; what was created before that was known stays selected. A reader who has
     * signed in again finds it as it was.
     */
    startFrom: (of: Tag[]) => {
      if (hasStarted || sessionStore.get().user === null) return;
      setHasStarted(true);
      setChosen((created) => created.reduce((list, item) => applyChange(list, { item, action: 'attach' }), of));
    },
    choose: (item: Tag) => setChosen((list) => applyChange(list, { item, action: 'attach' })),
    toggle: (item: Tag) => setChosen((list) => toggleItem(list, item)),
    /** Takes an item that is gone out of the selection. */
    drop: (id: number) => setChosen((list) => list.filter((item) => item.id !== id)),
  };
}

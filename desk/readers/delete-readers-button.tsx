import { Trash2 } from 'lucide-react';
import { useListContext } from 'react-admin';
import { ConfirmButton } from '../parts/confirm-button';
import { sayDone } from '../parts/count';
import { useAct } from '../parts/use-act';

/** Deletes the selected accounts, once more asked for: nothing brings them back. */
export function DeleteReadersButton() {
  const { selectedIds, onUnselectItems } = useListContext();
  const act = useAct('readers');
  const remove = async () => {
    const done = sayDone('account')('deleted')(selectedIds.length);
    if (await act({ verb: 'delete', ids: selectedIds, done })) onUnselectItems();
  };
  return (
    <ConfirmButton
      label="Delete"
      icon={<Trash2 size={18} />}
      title={`Delete ${selectedIds.length === 1 ? 'the account' : `${selectedIds.length} accounts`}?`}
      text="Their bookmarks go with them, and nothing brings them back. Hashtags that they put on posts stay."
      isDangerous
      work={remove}
    />
  );
}

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, Confirm, useListContext } from 'react-admin';
import { useAct } from '../parts/use-act';

/** Deletes the selected accounts, once more asked for: nothing brings them back. */
export function DeleteReadersButton() {
  const { selectedIds, onUnselectItems } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const act = useAct('readers');
  const accounts = selectedIds.length === 1 ? 'the account' : `${selectedIds.length} accounts`;
  const remove = async () => {
    setOpen(false);
    const done = selectedIds.length === 1 ? 'The account is deleted.' : `${selectedIds.length} accounts are deleted.`;
    if (await act({ verb: 'delete', ids: selectedIds, done })) onUnselectItems();
  };
  return (
    <>
      <Button label="Delete" color="error" onClick={() => setOpen(true)}>
        <Trash2 size={18} />
      </Button>
      <Confirm
        isOpen={isOpen}
        title={`Delete ${accounts}?`}
        content="Their bookmarks go with them, and nothing brings them back. Hashtags that they put on posts stay."
        confirm="Delete"
        confirmColor="warning"
        onConfirm={remove}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

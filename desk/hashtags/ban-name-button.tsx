import { Ban } from 'lucide-react';
import { useState } from 'react';
import { Button, useNotify, useRefresh } from 'react-admin';
import { callApi } from '../api';
import { FieldDialog } from '../parts/field-dialog';

/** Bans a name that nobody has made yet, or one that is out of sight. */
export function BanNameButton() {
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const ban = async (name: string) => {
    await callApi('POST', '/hashtags', { name });
    refresh();
    notify('The name is banned. The log can take that back.', { type: 'success' });
  };
  return (
    <>
      <Button label="Ban a name" onClick={() => setOpen(true)}>
        <Ban size={18} />
      </Button>
      {isOpen && (
        <FieldDialog
          title="Ban a name"
          text="No reader can make it, and no post that comes in gets it."
          field={{ name: 'name', label: 'Hashtag' }}
          submit="Ban"
          onClose={() => setOpen(false)}
          work={ban}
        />
      )}
    </>
  );
}

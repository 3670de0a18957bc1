import { MailX } from 'lucide-react';
import { useState } from 'react';
import { Button, useNotify, useRefresh } from 'react-admin';
import { callApi } from '../api';
import { FieldDialog } from '../parts/field-dialog';

/** Suppresses an address, be it on the list or not. */
export function SuppressAddressButton() {
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const suppress = async (email: string) => {
    await callApi('POST', '/subscribers/suppress-address', { email });
    refresh();
    notify('The address gets no more mail. The log can take that back.', { type: 'success' });
  };
  return (
    <>
      <Button label="Suppress an address" onClick={() => setOpen(true)}>
        <MailX size={18} />
      </Button>
      {isOpen && (
        <FieldDialog
          title="Suppress an address"
          text="It never gets the Monday mail, whether it is on the list or not."
          field={{ name: 'email', label: 'E-mail address', type: 'email' }}
          submit="Suppress"
          onClose={() => setOpen(false)}
          work={suppress}
        />
      )}
    </>
  );
}

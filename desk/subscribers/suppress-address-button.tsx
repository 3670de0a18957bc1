import { MailX } from 'lucide-react';
import { callApi } from '../api';
import { FieldDialogButton } from '../parts/field-dialog-button';

/** Suppresses an address, be it on the list or not. */
export function SuppressAddressButton() {
  return (
    <FieldDialogButton
      label="Suppress an address"
      icon={<MailX size={18} />}
      text="It never gets the Monday mail, whether it is on the list or not."
      field={{ name: 'email', label: 'E-mail address', type: 'email' }}
      submit="Suppress"
      done="The address gets no more mail."
      work={(email) => callApi('POST', '/subscribers/suppress-address', { email })}
    />
  );
}

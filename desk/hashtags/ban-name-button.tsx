import { Ban } from 'lucide-react';
import { callApi } from '../api';
import { FieldDialogButton } from '../parts/field-dialog-button';

/** Bans a name that nobody has made yet, or one that is out of sight. */
export function BanNameButton() {
  return (
    <FieldDialogButton
      label="Ban a name"
      icon={<Ban size={18} />}
      text="No reader can make it, and no post that comes in gets it."
      field={{ name: 'name', label: 'Hashtag' }}
      submit="Ban"
      done="The name is banned."
      work={(name) => callApi('POST', '/hashtags', { name })}
    />
  );
}

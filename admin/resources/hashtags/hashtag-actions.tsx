import Stack from '@mui/material/Stack';
import { useRecordContext } from 'react-admin';
import { callApi } from '../../api';
import { ActButton } from '../../components/act-button';
import { FieldDialogButton } from '../../components/field-dialog-button';
import { Ban, Check, Pencil, Undo2 } from '../../components/icons/lucide';
import type { Hashtag } from './hashtag';

/** Actions by the hashtag's state. */
export function HashtagActions() {
  const hashtag = useRecordContext<Hashtag>();
  if (!hashtag) return null;
  const { id, name, state } = hashtag;
  return (
    <Stack direction="row" sx={{ flexWrap: { xs: 'wrap', lg: 'nowrap' } }}>
      {state === 'waiting' && (
        <>
          <ActButton
            verb="approve"
            label="Approve"
            name={name}
            done={`${name} is on the site.`}
            icon={<Check size={18} />}
          />
          <ActButton verb="refuse" label="Refuse" name={name} done={`${name} is refused.`} icon={<Ban size={18} />} />
        </>
      )}
      {state !== 'banned' && (
        <FieldDialogButton
          label="Rename"
          icon={<Pencil size={18} />}
          title={`Rename ${name}`}
          text="Every post that has it shows the new name."
          field={{ name: 'name', label: 'New name', defaultValue: name }}
          submit="Rename"
          done="It is renamed."
          work={(to) => callApi('POST', '/hashtags/rename', { ids: [id], name: to })}
        />
      )}
      {state === 'public' && (
        <ActButton verb="ban" label="Ban" name={name} done={`${name} is banned.`} icon={<Ban size={18} />} />
      )}
      {state === 'banned' && (
        <ActButton
          verb="unban"
          label="Unban"
          name={name}
          done={`${name} is on the site again.`}
          icon={<Undo2 size={18} />}
        />
      )}
    </Stack>
  );
}

import Stack from '@mui/material/Stack';
import { Ban, Check, Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button, useRecordContext } from 'react-admin';
import { FieldDialog } from '../parts/field-dialog';
import { useAct } from '../parts/use-act';
import type { Hashtag } from './hashtag';

/** What can be done to one hashtag, as it is now. */
export function HashtagActions() {
  const hashtag = useRecordContext<Hashtag>();
  const [isRenaming, setRenaming] = useState(false);
  const act = useAct('hashtags');
  if (!hashtag) return null;
  const { id, name, state } = hashtag;
  const decide = (verb: string, done: string) => () => void act({ verb, ids: [id], done });
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      {state === 'waiting' && (
        <>
          <Button label="Approve" aria-label={`Approve ${name}`} onClick={decide('approve', `${name} is on the site.`)}>
            <Check size={18} />
          </Button>
          <Button label="Refuse" aria-label={`Refuse ${name}`} onClick={decide('refuse', `${name} is refused.`)}>
            <Ban size={18} />
          </Button>
        </>
      )}
      {state !== 'banned' && (
        <Button label="Rename" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
          <Pencil size={18} />
        </Button>
      )}
      {state === 'public' && (
        <Button label="Ban" aria-label={`Ban ${name}`} onClick={decide('ban', `${name} is banned.`)}>
          <Ban size={18} />
        </Button>
      )}
      {state === 'banned' && (
        <Button label="Unban" aria-label={`Unban ${name}`} onClick={decide('unban', `${name} is on the site again.`)}>
          <Undo2 size={18} />
        </Button>
      )}
      {isRenaming && (
        <FieldDialog
          title={`Rename ${name}`}
          text="Every post that has it shows the new name."
          field={{ name: 'name', label: 'New name', defaultValue: name }}
          submit="Rename"
          onClose={() => setRenaming(false)}
          work={async (to) =>
            void (await act({ verb: 'rename', ids: [id], details: { name: to }, done: 'It is renamed.' }))
          }
        />
      )}
    </Stack>
  );
}

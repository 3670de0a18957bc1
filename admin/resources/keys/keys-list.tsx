import { Alert, Box, Button, Dialog, DialogContent, DialogTitle, MenuItem, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { DataTable, useRecordContext, useRefresh } from 'react-admin';
import type { Key } from '#backend/api/admin/operations/records.ts';
import { callApi } from '../../api';
import { AskButton, FormDialog } from '../../components/buttons';
import { Icon } from '../../components/icon';
import { ActionsCol, ScreenList, TimeCol } from '../../components/screen-list';
import { StateChip } from '../../components/section';
import { FormField } from '../../components/small-form';
import { useCopy } from '../../components/use-copy';
import { RelativeTime } from '../../components/words';

/** Keys of scripts with scopes and last use. The key itself is shown once. */
export const KeysList = () => (
  <ScreenList
    sort={{ field: 'createdAt', order: 'DESC' }}
    empty="No keys yet. A script needs one, with the scopes of what it does."
    actions={<NewKeyButton />}
  >
    <DataTable.Col source="name" disableSort />
    <DataTable.Col label="State" disableSort render={toState} />
    <DataTable.Col source="scopes" disableSort render={({ scopes }: Key) => scopes.join(', ')} />
    <TimeCol source="createdAt" label="Made" />
    <TimeCol source="lastUsedAt" label="Last used" disableSort />
    <DataTable.Col
      source="expiresAt"
      label="Expires"
      className="labelled"
      disableSort
      render={({ expiresAt }: Key) => expiresAt && <RelativeTime at={expiresAt} />}
    />
    <ActionsCol>
      <RevokeButton />
    </ActionsCol>
  </ScreenList>
);

const toState = ({ expiresAt }: Key) =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? (
    <StateChip label="Expired" tone="bad" />
  ) : (
    <StateChip label="Valid" tone="good" />
  );

function RevokeButton() {
  const key = useRecordContext<Key>();
  if (!key) return null;
  const { name } = key;
  return (
    <AskButton
      {...{ label: 'Revoke', name, icon: 'trash', title: `Revoke the key ${name}?`, isDangerous: true }}
      text="Scripts that use it are refused from now on. Nothing brings it back."
      done={`The key ${name} is revoked.`}
      work={() => callApi('POST', '/tokens/remove', { name })}
    />
  );
}

/** The parts of the API, each of which a key may read, or read and write. */
const PARTS =
  'posts authors sources summaries stories hashtags mail readers subscribers reports requests suggestions jobs log'.split(
    ' ',
  );
const RIGHTS = { '': 'Nothing', read: 'Read', write: 'Read and write' };
const OTHERS = {
  '': 'Nothing',
  'posts:ingest': 'Take posts in (POST /api/news)',
  'posts:suggest': 'Suggest posts (POST /posts/suggest)',
  'backup:read': 'Back up the whole site',
};
const TERMS = { '30d': '30 days', '90d': '90 days', '365d': 'A year', '': 'Until it is revoked' };

/** Makes a key with scopes, and shows it once. */
function NewKeyButton() {
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const make = async ({ name, expires, others, ...parts }: Record<string, string>) => {
    const scopes = PARTS.filter((part) => parts[part]).map((part) => `${part}:${parts[part]}`);
    if (others) scopes.push(others);
    const body = { name, scopes, ...(expires && { expires }) };
    setMade((await callApi<{ data: { token: string } }>('POST', '/tokens/add', body)).data.token);
    refresh();
  };
  return (
    <>
      <Button startIcon={<Icon name="key-round" />} onClick={() => setOpen(true)}>
        New key
      </Button>
      {isOpen && (
        <FormDialog title="New key" submit="Make the key" work={make} onClose={() => setOpen(false)} maxWidth="sm">
          <FormField name="name" label="Name" autoFocus helperText="What uses it, such as importer" />
          <Choice name="expires" label="Expires after" choices={TERMS} initial="90d" />
          <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            {PARTS.map((part) => (
              <Choice key={part} name={part} label={part} choices={RIGHTS} />
            ))}
          </Box>
          <Choice name="others" label="Besides" choices={OTHERS} />
        </FormDialog>
      )}
      {made && <Made token={made} close={() => setMade(null)} />}
    </>
  );
}

type ChoiceProps = { name: string; label: string; choices: Record<string, string>; initial?: string };

const Choice = ({ name, label, choices, initial = '' }: ChoiceProps) => (
  <TextField select name={name} label={label} defaultValue={initial} id={`key-${name}`}>
    {Object.entries(choices).map(([value, words]) => (
      <MenuItem key={value} value={value}>
        {words}
      </MenuItem>
    ))}
  </TextField>
);

/** Without `onClose`: a click beside it does not lose the key. */
function Made({ token, close }: { token: string; close: () => void }) {
  const { copy, isCopied } = useCopy();
  const [first, second] = isCopied ? (['outlined', 'contained'] as const) : (['contained', 'outlined'] as const);
  return (
    <Dialog open aria-labelledby="made-key" fullWidth maxWidth="sm">
      <DialogTitle id="made-key">Your new key</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Alert severity="warning">
            It is shown now and never again. Keep it where the script reads it, and nowhere else.
          </Alert>
          <Box component="code" aria-label="Key" sx={{ userSelect: 'all' }}>
            {token}
          </Box>
          <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
            <Button variant={first} startIcon={<Icon name="copy" />} onClick={() => copy(token)}>
              Copy
            </Button>
            <Button variant={second} onClick={close}>
              Done
            </Button>
          </Stack>
        </Stack>
      </DialogContent>
    </Dialog>
  );
}

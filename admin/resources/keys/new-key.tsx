import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { callApi } from '../../api';
import { DeskButton } from '../../components/desk-button';
import { FormField } from '../../components/form-field';
import { Copy, KeyRound } from '../../components/icons/lucide';
import { SmallForm } from '../../components/small-form';
import { useCopy } from '../../components/use-copy';

/** The parts of the API, each of which a key may read, or read and write. */
const PARTS = [
  ...[
    'posts',
    'sources',
    'summaries',
    'stories',
    'hashtags',
    'mail',
    'readers',
    'subscribers',
    'reports',
    'requests',
    'jobs',
    'log',
  ],
];
const RIGHTS = [
  { value: '', label: 'Nothing' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
];
const OTHERS = [
  { value: '', label: 'Nothing' },
  { value: 'posts:ingest', label: 'Take posts in (POST /api/news)' },
  { value: 'backup:read', label: 'Back up the whole site' },
];
const TERMS = [
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: '365d', label: 'A year' },
  { value: '', label: 'Until it is revoked' },
];

/** Makes a key with scopes, and shows it once. */
export function NewKeyButton() {
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const close = () => {
    setOpen(false);
    setMade(null);
    refresh();
  };
  const make = async ({ name, expires, others, ...parts }: Record<string, string>) => {
    const scopes = PARTS.filter((part) => parts[part]).map((part) => `${part}:${parts[part]}`);
    if (others) scopes.push(others);
    const body = { name, scopes, ...(expires && { expires }) };
    setMaking(true);
    try {
      setMade((await callApi<{ data: { token: string } }>('POST', '/tokens/add', body)).data.token);
    } finally {
      setMaking(false);
    }
  };
  return (
    <>
      <DeskButton label="New key" icon={<KeyRound size={18} />} onClick={() => setOpen(true)} />
      {/* A key that was made, or is being made, is not lost by a click beside it. */}
      <Dialog
        open={isOpen}
        onClose={made || isMaking ? () => {} : close}
        aria-labelledby="new-key"
        fullWidth
        maxWidth="sm"
      >
        <DialogTitle id="new-key">{made ? 'Your new key' : 'New key'}</DialogTitle>
        <DialogContent>
          {made ? (
            <Made token={made} close={close} />
          ) : (
            <SmallForm
              submit="Make the key"
              isMain
              work={make}
              below={
                <Button disabled={isMaking} onClick={close}>
                  Cancel
                </Button>
              }
            >
              <FormField
                name="name"
                label="Name"
                autoComplete="off"
                autoFocus
                helperText="What uses it, such as importer"
              />
              <Choice name="expires" label="Expires after" choices={TERMS} initial="90d" />
              <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
                {PARTS.map((part) => (
                  <Choice key={part} name={part} label={part} choices={RIGHTS} />
                ))}
              </Box>
              <Choice name="others" label="Besides" choices={OTHERS} />
            </SmallForm>
          )}
        </DialogContent>
      </Dialog>
    </>
  );
}

type ChoiceProps = { name: string; label: string; choices: { value: string; label: string }[]; initial?: string };

const Choice = ({ name, label, choices, initial = '' }: ChoiceProps) => (
  <TextField select name={name} label={label} defaultValue={initial} id={`key-${name}`}>
    {choices.map(({ value, label: words }) => (
      <MenuItem key={value} value={value}>
        {words}
      </MenuItem>
    ))}
  </TextField>
);

function Made({ token, close }: { token: string; close: () => void }) {
  const { copy, isCopied } = useCopy();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="warning">
        It is shown now and never again. Keep it where the script reads it, and nowhere else.
      </Alert>
      <Box component="code" aria-label="Key" sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
        {token}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button
          variant={isCopied ? 'outlined' : 'contained'}
          startIcon={<Copy size={18} />}
          onClick={() => copy(token)}
        >
          Copy
        </Button>
        <Button variant={isCopied ? 'contained' : 'outlined'} onClick={close}>
          Done
        </Button>
      </Box>
    </Box>
  );
}

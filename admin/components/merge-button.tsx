import { Alert, Button, FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useGetMany, useListContext } from 'react-admin';
import { FormDialog } from './buttons';
import { Icon } from './icon';
import { useAct } from './use-act';
import { count } from './words';

type Mergeable = RaRecord & { name: string; posts: number };

type MergeProps<Row> = {
  /** One of them: "author". */
  what: string;
  /** The consequence, as a sentence. */
  text: string;
  /** A warning about those that are selected. */
  warn?: (rows: readonly Row[]) => string | null;
};

/** Merges the selected rows into one of them. */
export function MergeButton<Row extends Mergeable>(props: MergeProps<Row>) {
  const { selectedIds } = useListContext();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<Icon name="merge" />} disabled={selectedIds.length < 2} onClick={() => setOpen(true)}>
        Merge
      </Button>
      {isOpen && <MergeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function MergeDialog<Row extends Mergeable>({ what, text, warn, onClose }: MergeProps<Row> & { onClose: () => void }) {
  const { resource, selectedIds, onUnselectItems } = useListContext();
  const [isMerging, setMerging] = useState(false);
  // Once they are merged, all but one are gone: nothing asks for them again.
  const { data = [], error } = useGetMany<Row>(resource, { ids: selectedIds }, { enabled: !isMerging, retry: false });
  const [chosen, setChosen] = useState<string | null>(null);
  const act = useAct(resource);
  const rows = data.filter((row) => row !== undefined).sort((a, b) => b.posts - a.posts);
  const unread = `Not all of these ${what}s could be read. Close this, and try again.`;
  // Whichever most posts have, until another is chosen.
  const into = rows.find(({ id }) => String(id) === chosen) ?? rows[0];
  const merge = async () => {
    if (!into) throw new Error(unread);
    const ids = selectedIds.filter((id) => id !== into.id);
    const done = `${ids.length === 1 ? `${article(what)} ${what} is` : `${ids.length} ${what}s are`} merged into ${into.name}.`;
    setMerging(true);
    if (await act({ verb: 'merge', ids, details: { into: into.id }, done })) onUnselectItems();
    setMerging(false);
  };
  const warning = warn?.(rows) ?? null;
  return (
    <FormDialog
      title={`Merge ${selectedIds.length} ${what}s`}
      text={text}
      submit={into ? `Keep ${into.name}` : 'Keep'}
      work={merge}
      onClose={onClose}
    >
      {error && <Alert severity="error">{unread}</Alert>}
      {warning && <Alert severity="warning">{warning}</Alert>}
      <RadioGroup aria-label="Keep" value={into?.id ?? ''} onChange={({ target }) => setChosen(target.value)}>
        {rows.map(({ id, name, posts }) => (
          <FormControlLabel key={id} value={id} control={<Radio />} label={`${name} (${count(posts, 'post')})`} />
        ))}
      </RadioGroup>
    </FormDialog>
  );
}

const article = (noun: string): string => (/^[aeiou]/.test(noun) ? 'An' : 'A');

import { Button, FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useState } from 'react';
import { useGetMany, useListContext } from 'react-admin';
import type { Author } from '#backend/admin/operations/records.ts';
import { FormDialog } from '../../components/buttons';
import { Icon } from '../../components/icon';
import { useAct } from '../../components/use-act';
import { count } from '../../components/words';

/** Merges the selected authors into one of them. */
export function MergeAuthorsButton() {
  const { selectedIds } = useListContext();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<Icon name="merge" />} disabled={selectedIds.length < 2} onClick={() => setOpen(true)}>
        Merge
      </Button>
      {isOpen && <MergeDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function MergeDialog({ onClose }: { onClose: () => void }) {
  const { selectedIds, onUnselectItems } = useListContext();
  const [isMerging, setMerging] = useState(false);
  // Once they are merged, all but one are gone: nothing asks for them again.
  const { data = [] } = useGetMany<Author>('authors', { ids: selectedIds }, { enabled: !isMerging });
  const [chosen, setChosen] = useState<string | null>(null);
  const act = useAct('authors');
  const authors = data.filter((author) => author !== undefined).sort((a, b) => b.posts - a.posts);
  // Whoever has most posts, until another is chosen.
  const into = authors.find(({ id }) => id === chosen) ?? authors[0];
  const merge = async () => {
    if (!into) return;
    const ids = selectedIds.filter((id) => id !== into.id);
    const done = `${ids.length === 1 ? 'An author is' : `${ids.length} authors are`} merged into ${into.name}.`;
    setMerging(true);
    if (await act({ verb: 'merge', ids, details: { into: into.id }, done })) onUnselectItems();
    setMerging(false);
  };
  return (
    <FormDialog
      title={`Merge ${selectedIds.length} authors`}
      text="All their posts get the name that you keep, and so do posts that come in later. The other pages lead to that author’s."
      submit={into ? `Keep ${into.name}` : 'Keep'}
      work={merge}
      onClose={onClose}
    >
      <RadioGroup aria-label="Keep" value={into?.id ?? ''} onChange={({ target }) => setChosen(target.value)}>
        {authors.map(({ id, name, posts }) => (
          <FormControlLabel key={id} value={id} control={<Radio />} label={`${name} (${count(posts, 'post')})`} />
        ))}
      </RadioGroup>
    </FormDialog>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { callApi } from '../../api';
import { ArrowUp, Replace } from '../../components/icons/lucide';
import type { NextIssue, Tip } from './issue';
import { TipPicker } from './tip-picker';

type TipsEditorProps = { next: NextIssue; onChanged: () => void };

/** The posts of the next issue in their order: swap one for another, move one up, or let the issue choose again. */
export function TipsEditor({ next: { date, tips, isChosen }, onChanged }: TipsEditorProps) {
  const notify = useNotify();
  const [swapped, setSwapped] = useState<Tip | null>(null);
  const ids = tips.map(({ postId }) => postId);

  const choose = async (postIds: number[] | null, done: string) => {
    try {
      await callApi('POST', '/mail/choose', { date, postIds });
      notify(done, { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    onChanged();
  };
  const moveUp = (index: number) => {
    const order = ids.toSpliced(index, 1).toSpliced(index - 1, 0, ids[index] as number);
    void choose(order, 'The order is changed.');
  };
  const swap = (tip: Tip) => {
    const order = ids.map((id) => (id === swapped?.postId ? tip.postId : id));
    setSwapped(null);
    void choose(order, `“${tip.title}” is in the mail.`);
  };

  return (
    <Box>
      <Box component="ol" sx={{ m: 0, paddingInlineStart: 3, display: 'grid', gap: 1 }}>
        {tips.map((tip, index) => (
          <li key={tip.postId}>
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
              <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {tip.title}
                <Typography sx={{ color: 'text.secondary', typography: 'body2' }}>
                  {tip.author ?? 'Unknown author'}: {tip.why}
                </Typography>
              </Box>
              <IconButton aria-label={`Move “${tip.title}” up`} disabled={index === 0} onClick={() => moveUp(index)}>
                <ArrowUp size={18} />
              </IconButton>
              <IconButton aria-label={`Swap “${tip.title}” for another post`} onClick={() => setSwapped(tip)}>
                <Replace size={18} />
              </IconButton>
            </Box>
          </li>
        ))}
      </Box>
      {isChosen && (
        <Button size="small" onClick={() => void choose(null, 'The issue chooses by itself again.')} sx={{ mt: 1 }}>
          Let it choose by itself again
        </Button>
      )}
      {swapped && (
        <TipPicker date={date} taken={ids} swapped={swapped} onPick={swap} onClose={() => setSwapped(null)} />
      )}
    </Box>
  );
}

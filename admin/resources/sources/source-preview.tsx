import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { callApi } from '../../api';
import { count } from '../../components/count';
import { Section } from '../../components/section';
import type { Post } from '../posts/post';
import { PostCard } from '../posts/post-preview';
import type { Source } from './source';

type Preview = {
  format: string;
  title: string | null;
  items: number;
  posts: Partial<Omit<Post, 'image'>>[];
  taken: number;
  published: number;
  dropped: number;
  drops: { title: string; reason: string }[];
};
type State = { preview: Preview | null; error: string | null; isPending: boolean };

/** Shows what the source in the form around would bring: its first posts, and what its rules would drop. */
export function SourcePreview() {
  const { getValues } = useFormContext<Partial<Source>>();
  const [{ preview, error, isPending }, setState] = useState<State>({ preview: null, error: null, isPending: false });
  const load = async () => {
    const { id, url = '', author, type, rules } = getValues();
    setState({ preview, error: null, isPending: true });
    try {
      const asked = id === undefined ? { url, author, type, rules } : { id, rules };
      const { data } = await callApi<{ data: Preview }>('POST', '/sources/preview', asked);
      setState({ preview: data, error: null, isPending: false });
    } catch (reason) {
      setState({ preview: null, error: (reason as Error).message, isPending: false });
    }
  };
  return (
    <Box sx={{ width: '100%', display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', mt: 2 }}>
      <Button variant="outlined" loading={isPending} onClick={() => void load()} sx={{ justifySelf: 'start' }}>
        Preview
      </Button>
      {error && <Alert severity="error">{error}</Alert>}
      {preview && <Found preview={preview} />}
    </Box>
  );
}

function Found({ preview }: { preview: Preview }) {
  const { title, format, items, posts, taken, published, dropped, drops } = preview;
  return (
    <Section title={title ?? 'A feed without a title'}>
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {format} with {count(items, 'item')}: {taken} taken, {dropped} dropped by the rules.{' '}
        {describe(taken, published)}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
          alignItems: 'start',
          my: 2,
        }}
      >
        {posts.map((post, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a preview has no ids
          <PostCard key={index} post={post} />
        ))}
      </Box>
      {dropped > 0 && (
        <>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            Dropped
          </Typography>
          <Box component="ul" sx={{ m: 0, paddingInlineStart: 3, overflowWrap: 'anywhere' }}>
            {drops.map((drop, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={index}>
                <bdi>{drop.title}</bdi> <Box sx={{ display: 'inline', color: 'text.secondary' }}>– {drop.reason}</Box>
              </li>
            ))}
            {dropped > drops.length && <li>and {count(dropped - drops.length, 'other')}</li>}
          </Box>
        </>
      )}
    </Section>
  );
}

/** The preview does not detect items that are on the site already. */
function describe(taken: number, published: number): string {
  if (taken === 0) return '';
  if (published === taken) return 'What is new is published at once.';
  return published === 0
    ? 'What is new waits for review.'
    : `Of what is new, ${published} at most are published at once; the rest waits for review.`;
}

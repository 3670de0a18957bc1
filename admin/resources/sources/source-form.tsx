import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import {
  BooleanInput,
  Create,
  Edit,
  NumberInput,
  type RaRecord,
  SelectInput,
  SimpleForm,
  TextArrayInput,
  TextInput,
  TopToolbar,
  useRedirect,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { FeedPreview, Source } from '#backend/api/admin/operations/records.ts';
import { callApi } from '../../api';
import { AuthorInput } from '../../components/author-input';
import { Note, Section } from '../../components/section';
import { type Saved, useNotifyDone } from '../../components/use-act';
import { count, PLATFORM_CHOICES } from '../../components/words';
import { PostCard } from '../posts/post-card';

function useOnSaved(done: string) {
  const redirect = useRedirect();
  const notifyDone = useNotifyDone();
  return (source: Saved) => {
    redirect('show', 'sources', source.id);
    notifyDone(done, source);
  };
}

/** Adds a source, after a preview of what it would bring. */
export const SourceCreate = () => (
  <Create title="Add a source" mutationOptions={{ onSuccess: useOnSaved('The source is added, and asked now.') }}>
    <SimpleForm
      defaultValues={{
        rules: { minWords: 0, skipReplies: false, skipReposts: false, blockWords: [], updatePosts: false },
      }}
    >
      <TextInput
        source="url"
        label="Address"
        type="url"
        helperText="A feed (RSS, Atom, JSON Feed), or a page that names its feed."
      />
      <AuthorInput source="author" helperText="Where it is not as the feed says." />
      <SelectInput
        source="type"
        label="Platform"
        choices={PLATFORM_CHOICES}
        emptyText="By each link"
        helperText={false}
      />
      <RuleFields />
    </SimpleForm>
  </Create>
);

/** The rules of one source, with what they would drop of its feed. */
export const SourceEdit = () => (
  <Edit
    title="Rules"
    actions={<TopToolbar />}
    mutationOptions={{ onSuccess: useOnSaved('Saved. The rules apply from the next fetch on.') }}
    transform={({ id, rules }: Partial<RaRecord>) => ({ id, rules })}
  >
    <SimpleForm>
      <RuleFields />
    </SimpleForm>
  </Edit>
);

/** The rules of a source: the items that it takes, with a preview, and whether they update their posts. */
const RuleFields = () => (
  <>
    <NumberInput
      source="rules.minWords"
      label="Words at least"
      min={0}
      max={500}
      step={1}
      helperText="0 takes items of any length."
    />
    <BooleanInput source="rules.skipReplies" label="Drop replies" helperText={false} />
    <BooleanInput source="rules.skipReposts" label="Drop reposts" helperText={false} />
    <TextArrayInput
      source="rules.blockWords"
      label="Drop items with these words"
      helperText="Words or phrases. Enter after each."
    />
    <BooleanInput
      source="rules.updatePosts"
      label="Update posts when their item changes"
      helperText="Posts that were edited here stay as they are."
    />
    <SourcePreview />
  </>
);

/** Shows what the source in the form around would bring: its first posts, and what its rules would drop. */
function SourcePreview() {
  const { getValues } = useFormContext<Partial<Source>>();
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => {
      const { id, url = '', author, type, rules } = getValues();
      const asked = id === undefined ? { url, author, type, rules } : { id, rules };
      return callApi<{ data: FeedPreview }>('POST', '/sources/preview', asked);
    },
  });
  return (
    <Stack sx={{ width: '100%', gap: 2, mt: 2 }}>
      <Button variant="outlined" loading={isPending} onClick={() => mutate()} sx={{ alignSelf: 'start' }}>
        Preview
      </Button>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && <Found preview={data.data} />}
    </Stack>
  );
}

function Found({ preview }: { preview: FeedPreview }) {
  const { title, format, items, posts, taken, published, dropped, drops } = preview;
  return (
    <Section title={title ?? 'A feed without a title'}>
      <Note role="status">
        {format} with {count(items, 'item')}: {taken} taken, {dropped} dropped by the rules.{' '}
        {describe(taken, published)}
      </Note>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))', my: 2 }}
      >
        {posts.map((post, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a preview has no ids
          <PostCard key={index} post={post} />
        ))}
      </Box>
      {dropped > 0 && (
        <>
          <Typography variant="subtitle2" component="h3">
            Dropped
          </Typography>
          <ul>
            {drops.map((drop, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={index}>
                <bdi>{drop.title}</bdi> – {drop.reason}
              </li>
            ))}
            {dropped > drops.length && <li>and {count(dropped - drops.length, 'other')}</li>}
          </ul>
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

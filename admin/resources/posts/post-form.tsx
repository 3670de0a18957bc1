import { Stack } from '@mui/material';
import {
  DateTimeInput,
  Edit,
  required,
  SelectInput,
  SimpleForm,
  TextArrayInput,
  TextInput,
  TopToolbar,
  useRecordContext,
} from 'react-admin';
import type { Post } from '#backend/api/admin/operations/records.ts';
import { AuthorInput } from '../../components/author-input';
import { WhenLoaded, WithPanel } from '../../components/edit-form';
import { Facts, StateChip } from '../../components/section';
import { useCorrection } from '../../components/use-correction';
import { count, formatTime, PLATFORM_CHOICES } from '../../components/words';
import { ImageInput } from './image-input';
import { POST_CORRECTION, STATES } from './post';
import { PostPreview } from './post-card';
import { PostVerbs, SiteLink } from './post-verbs';

const ANY_DIRECTION = { slotProps: { htmlInput: { dir: 'auto' } } };

/** Editable fields of a post, beside its card. */
export const PostFields = () => (
  <WithPanel panel={<Panel />}>
    <TextInput source="title" {...ANY_DIRECTION} validate={required()} />
    <SlugInput />
    <TextInput source="text" validate={required()} multiline minRows={8} maxRows={24} {...ANY_DIRECTION} />
    <TextInput source="description" multiline maxRows={6} {...ANY_DIRECTION} />
    <AuthorInput source="author" />
    <SelectInput source="platform" choices={PLATFORM_CHOICES} validate={required()} />
    <TextInput source="link" label="Address of the original" type="url" />
    <TextInput source="authorLink" label="Address of the author" type="url" />
    <TextArrayInput source="hashtags" helperText="Enter after each" />
    <DateTimeInput source="createdAt" label="Date" />
    <ImageInput source="image" />
  </WithPanel>
);

const OPEN_MS = 60 * 60 * 1000;

/** The address: of a published post only in its first hour, when nobody links to it yet. */
function SlugInput() {
  const post = useRecordContext<Post>();
  if (!post?.slug) return null;
  const isOpen = post.state !== 'published' || Date.now() - Date.parse(post.receivedAt) < OPEN_MS;
  return (
    <TextInput
      source="slug"
      label="Address on the site"
      readOnly={!isOpen}
      helperText={
        isOpen
          ? 'Left empty, that of the title. The former one leads here.'
          : 'Stays an hour after the post came in, unless it is hidden.'
      }
    />
  );
}

function Panel() {
  const post = useRecordContext<Post>();
  if (!post?.slug) return <PostPreview />;
  const { state, slug, source, bookmarks, reports, createdAt, updatedAt } = post;
  return (
    <>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <StateChip {...STATES[state]} />
        {state === 'published' && <SiteLink path={`/feed/${encodeURIComponent(slug)}`} />}
      </Stack>
      <PostPreview />
      <Facts
        facts={{
          Date: formatTime(createdAt),
          Changed: formatTime(updatedAt),
          Address: `/feed/${slug}`,
          Source: source,
          Saved: bookmarks > 0 && `in ${count(bookmarks, 'bookmark')}`,
          Reports: reports > 0 && count(reports, 'report'),
        }}
      />
    </>
  );
}

/** Corrects one post. */
export function PostEdit() {
  const { editProps, conflict } = useCorrection(POST_CORRECTION);
  return (
    <Edit title="Post" actions={<Actions />} {...editProps}>
      {conflict}
      <WhenLoaded field="text">
        <SimpleForm>
          <PostFields />
        </SimpleForm>
      </WhenLoaded>
    </Edit>
  );
}

const Actions = () => (
  <TopToolbar>
    <PostVerbs />
  </TopToolbar>
);

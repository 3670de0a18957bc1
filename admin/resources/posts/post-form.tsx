import { Alert, Button, FormHelperText, Stack, TextField } from '@mui/material';
import { type ChangeEvent, useRef, useState } from 'react';
import {
  Create,
  DateTimeInput,
  Edit,
  Link,
  RadioButtonGroupInput,
  required,
  SelectInput,
  SimpleForm,
  TextArrayInput,
  TextInput,
  TopToolbar,
  useDataProvider,
  useInput,
  useNotify,
  useRecordContext,
  useRedirect,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Post } from '#backend/admin/operations/records.ts';
import type { ApiError, Existing } from '../../api';
import { AuthorInput } from '../../components/author-input';
import { WhenLoaded, WithPanel } from '../../components/edit-form';
import { Facts, StateChip } from '../../components/section';
import { type Saved, useNotifyDone } from '../../components/use-act';
import { useCorrection } from '../../components/use-correction';
import { count, formatTime, PLATFORM_CHOICES, toChoices } from '../../components/words';
import { type NewImage, POST_CORRECTION, STATES, toImageAddress } from './post';
import { PostPreview } from './post-card';
import { PostVerbs, SiteLink } from './post-verbs';

const ANY_DIRECTION = { slotProps: { htmlInput: { dir: 'auto' } } };

/** Editable fields of a post, beside its card. */
export const PostFields = ({ isNew = false }: { isNew?: boolean }) => (
  <WithPanel panel={<Panel />}>
    <TextInput
      source="title"
      {...ANY_DIRECTION}
      {...(isNew ? { helperText: 'Left empty, the first sentence of the text' } : { validate: required() })}
    />
    {!isNew && <SlugInput />}
    <TextInput source="text" validate={required()} multiline minRows={8} maxRows={24} {...ANY_DIRECTION} />
    <TextInput source="description" multiline maxRows={6} {...ANY_DIRECTION} />
    <AuthorInput source="author" />
    <SelectInput source="platform" choices={PLATFORM_CHOICES} {...(!isNew && { validate: required() })} />
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

/** A post written down by hand. */
export function PostCreate() {
  const redirect = useRedirect();
  const notifyDone = useNotifyDone();
  const notify = useNotify();
  const [existing, setExisting] = useState<Existing | null>(null);
  const sent = useRef<Record<string, unknown>>({});
  const onSuccess = (post: Saved) => {
    redirect('edit', 'posts', post.id);
    notifyDone(post.state === 'draft' ? 'The post waits for review.' : 'The post is published.', post);
  };
  const onError = (error: unknown) => {
    const { existing: found, message } = error as ApiError;
    setExisting(found);
    if (!found) notify(message, { type: 'error' });
  };
  const transform = (post: Record<string, unknown>) => {
    setExisting(null);
    sent.current = dropEmpty(post);
    return sent.current;
  };
  return (
    <Create title="New post" mutationOptions={{ onSuccess, onError }} transform={transform}>
      <SimpleForm>
        {existing && <HereAlready {...{ existing, onSuccess, onError }} readPost={() => sent.current} />}
        <PostFields isNew />
        <RadioButtonGroupInput
          source="state"
          label=""
          choices={toChoices({ published: 'Publish it at once', draft: 'Keep it for review' })}
          defaultValue="published"
        />
      </SimpleForm>
    </Create>
  );
}

type HereAlreadyProps = {
  existing: Existing;
  /** The new post as it was sent. */
  readPost: () => Record<string, unknown>;
  onSuccess: (post: Saved) => void;
  onError: (error: unknown) => void;
};

/** Says which post is here already, and brings it back or gives it what was written. */
function HereAlready({ existing: { id, title, state }, readPost, onSuccess, onError }: HereAlreadyProps) {
  const dataProvider = useDataProvider();
  const { reset, getValues } = useFormContext();
  const { label } = STATES[state as Post['state']];
  const send = (ifExists: 'restore' | 'replace') => async () => {
    try {
      const { data } = await dataProvider.create<Saved>('posts', { data: { ...readPost(), ifExists } });
      // The form counts as saved now, or leaving would be asked about.
      reset(getValues());
      setTimeout(() => onSuccess(data));
    } catch (error) {
      onError(error);
    }
  };
  return (
    <Alert
      ref={(alert) => alert?.scrollIntoView({ block: 'center' })}
      severity="warning"
      sx={{ width: '100%', mb: 2 }}
      action={
        <>
          {state !== 'published' && (
            <Button color="inherit" onClick={send('restore')}>
              Restore
            </Button>
          )}
          <Button color="inherit" onClick={send('replace')}>
            Replace
          </Button>
        </>
      }
    >
      This post is here already:{' '}
      <Link to={`/posts/${id}`}>
        <bdi>{title}</bdi>
      </Link>{' '}
      ({label}). {state !== 'published' && 'Restore shows it as it is. '}Replace gives it what you have written here.
    </Alert>
  );
}

/** Empty fields are derived from the text. */
const dropEmpty = (post: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(post).filter(([, value]) => value !== '' && value !== null && value !== undefined));

/** The picture of a post: what it has, another file or address, or none. */
function ImageInput({ source }: { source: string }) {
  const { field, fieldState } = useInput<NewImage | Post['image']>({ source });
  const [address, setAddress] = useState('');
  const files = useRef<HTMLInputElement>(null);
  const image: NewImage | Post['image'] | undefined = field.value;
  const chooseFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Else the same file, chosen again after "No picture", would be no change.
    target.value = '';
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => field.onChange({ data: String(reader.result) }));
    reader.readAsDataURL(file);
  };
  return (
    <Stack sx={{ gap: 1, mb: 2 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        {image && (
          <img
            src={toImageAddress(image)}
            alt={('alt' in image && image.alt) || 'The picture of this post'}
            width={160}
          />
        )}
        <Button variant="outlined" onClick={() => files.current?.click()}>
          {image ? 'Another picture' : 'Choose a picture'}
        </Button>
        <input ref={files} type="file" accept="image/*" hidden onChange={chooseFile} />
        {image && (
          <Button color="error" onClick={() => field.onChange(null)}>
            No picture
          </Button>
        )}
      </Stack>
      <TextField
        label="or from an address"
        type="url"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onBlur={() => address.trim() !== '' && field.onChange({ url: address.trim() })}
      />
      {fieldState.error?.message && <FormHelperText error>{String(fieldState.error.message)}</FormHelperText>}
    </Stack>
  );
}

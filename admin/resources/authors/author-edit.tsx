import { Button } from '@mui/material';
import { Edit, SimpleForm, TextInput, TopToolbar, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Author } from '#backend/api/admin/operations/records.ts';
import { Icon } from '../../components/icon';
import { Facts } from '../../components/section';
import { useCorrection } from '../../components/use-correction';
import { count, RelativeTime } from '../../components/words';
import { RenameButton } from './authors-list';

const CORRECTION = { resource: 'authors', what: 'author', fields: ['profileLink', 'note'] };

/** The form with what is noted of an author, and with what the posts say. */
export function AuthorEdit() {
  const { editProps, conflict } = useCorrection(CORRECTION);
  return (
    <Edit title="Author" actions={<Actions />} {...editProps}>
      <SimpleForm>
        <Head />
        {conflict}
        <TextInput
          source="profileLink"
          label="Address of the profile"
          type="url"
          helperText="Shown where a post names none."
        />
        <TextInput
          source="note"
          multiline
          minRows={3}
          helperText="For operators alone."
          slotProps={{ htmlInput: { dir: 'auto' } }}
        />
      </SimpleForm>
    </Edit>
  );
}

function Actions() {
  const author = useRecordContext<Author>();
  if (!author) return <TopToolbar />;
  const filter = encodeURIComponent(JSON.stringify({ author: author.name }));
  return (
    <TopToolbar>
      <Button component={Link} to={`/posts?filter=${filter}`} startIcon={<Icon name="newspaper" />}>
        Posts
      </Button>
      <RenameButton />
    </TopToolbar>
  );
}

function Head() {
  const author = useRecordContext<Author>();
  if (!author) return null;
  const { name, posts, lastPostAt, formerNames } = author;
  return (
    <Facts
      facts={{
        Name: <bdi>{name}</bdi>,
        'On the site': count(posts, 'post'),
        'Last post': lastPostAt && <RelativeTime at={lastPostAt} />,
        'Former names': formerNames.length > 0 && <bdi>{formerNames.join(', ')}</bdi>,
      }}
    />
  );
}

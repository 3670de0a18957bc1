import { Create, RadioButtonGroupInput, SimpleForm } from 'react-admin';
import { PostFields } from './post-fields';
import { PostPreview } from './post-preview';

const STATES = [
  { id: 'published', name: 'Publish it at once' },
  { id: 'draft', name: 'Keep it for review' },
];

/** A post written down by hand. */
export function PostCreate() {
  return (
    <Create title="New post" redirect="edit" transform={dropEmpty}>
      <SimpleForm>
        <PostFields isNew />
        <RadioButtonGroupInput source="state" label="" choices={STATES} defaultValue="published" />
        <PostPreview />
      </SimpleForm>
    </Create>
  );
}

/** What was left empty is made from the text. */
const dropEmpty = (post: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(post).filter(([, value]) => value !== '' && value !== null && value !== undefined));

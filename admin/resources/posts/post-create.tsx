import { Create, RadioButtonGroupInput, SimpleForm, useRedirect } from 'react-admin';
import { type Saved, useNotifyDone } from '../../components/use-act';
import { PostFields } from './post-fields';
import { PostPreview } from './post-preview';

const STATES = [
  { id: 'published', name: 'Publish it at once' },
  { id: 'draft', name: 'Keep it for review' },
];

/** A post written down by hand. */
export function PostCreate() {
  const redirect = useRedirect();
  const notifyDone = useNotifyDone();
  const onSuccess = (post: Saved) => {
    redirect('edit', 'posts', post.id);
    notifyDone(post.state === 'draft' ? 'The post waits for review.' : 'The post is published.', post);
  };
  return (
    <Create title="New post" mutationOptions={{ onSuccess }} transform={dropEmpty}>
      <SimpleForm>
        <PostFields isNew panel={<PostPreview />} />
        <RadioButtonGroupInput source="state" label="" choices={STATES} defaultValue="published" />
      </SimpleForm>
    </Create>
  );
}

/** Empty fields are derived from the text. */
const dropEmpty = (post: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(post).filter(([, value]) => value !== '' && value !== null && value !== undefined));

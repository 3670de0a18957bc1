import { Button } from '@mui/material';
import { useState } from 'react';
import { useListContext, useRecordContext } from 'react-admin';
import type { PostRow } from '#backend/api/admin/operations/records.ts';
import { toSiteUrl } from '../../api';
import { AuthorField } from '../../components/author-input';
import { ActButton, BulkActButton, FormDialog } from '../../components/buttons';
import { Icon } from '../../components/icon';
import { type Revertible, useAct } from '../../components/use-act';
import { count, showDone } from '../../components/words';

const done = showDone('post');

const VERBS = [
  { verb: 'publish', label: 'Publish', done: done('published'), from: ['draft', 'hidden'], icon: 'eye' },
  { verb: 'hide', label: 'Hide', done: done('hidden'), from: ['published'], icon: 'eye-off' },
  { verb: 'delete', label: 'Delete', done: done('deleted'), from: ['published', 'draft', 'hidden'], icon: 'trash' },
  { verb: 'restore', label: 'Restore', done: done('as before'), from: ['deleted'], icon: 'rotate-ccw' },
] as const;

/** Actions by the post's state; in a list the most frequent ones. */
export function PostVerbs({ isInList = false }: { isInList?: boolean }) {
  const post = useRecordContext<PostRow>();
  const verbs = VERBS.filter(({ from }) => post && (from as readonly PostRow['state'][]).includes(post.state));
  return (isInList ? verbs.slice(0, 1) : verbs).map(({ done, from, ...verb }) => (
    <ActButton key={verb.verb} {...verb} done={done(1)} {...(isInList && { name: post?.title ?? '' })} />
  ));
}

export const BulkPostVerbs = () => (
  <>
    {VERBS.map(({ from, ...verb }) => (
      <BulkActButton key={verb.verb} {...verb} />
    ))}
    <SetAuthorButton />
  </>
);

/** An author who was renamed or merged has another name than the one that was typed. */
const nameNow = (given: string, now = given): string =>
  now === given.trim() ? now : `${now}, the present name of ${given.trim()}`;

/** Gives the selected posts another author. */
function SetAuthorButton() {
  const { selectedIds, onUnselectItems } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const act = useAct('posts');
  const setAuthor = async ({ author = '' }: Record<string, string>) => {
    const say = (number: number, answer: Revertible) => done(`by ${nameNow(author, answer?.author)}`)(number);
    if (await act({ verb: 'set-author', ids: selectedIds, details: { author }, done: say })) onUnselectItems();
  };
  return (
    <>
      <Button startIcon={<Icon name="user-round" />} onClick={() => setOpen(true)}>
        Set author
      </Button>
      {isOpen && (
        <FormDialog
          title={`Set the author of ${count(selectedIds.length, 'post')}`}
          submit="Set author"
          work={setAuthor}
          onClose={() => setOpen(false)}
        >
          <AuthorField name="author" label="Author" required autoFocus />
        </FormDialog>
      )}
    </>
  );
}

/** Leads to where readers see it, in another tab. */
export const SiteLink = ({ path }: { path: string }) => (
  <Button startIcon={<Icon name="external-link" />} href={toSiteUrl(path)} target="_blank" rel="noopener">
    View on site
  </Button>
);

import { Button, Stack } from '@mui/material';
import { DataTable, SelectInput, useListContext, useRecordContext } from 'react-admin';
import type { Story } from '#backend/admin/operations/records.ts';
import { callApi } from '../../api';
import { ActButton, AskButton, BulkActButton } from '../../components/buttons';
import { Icon } from '../../components/icon';
import { ActionsCol, ScreenList, StateCol, TimeCol } from '../../components/screen-list';
import type { States } from '../../components/section';
import { useAct } from '../../components/use-act';
import { count, showDone, toChoices } from '../../components/words';

const STATES: States<Story['state']> = {
  suggested: { label: 'Suggested', tone: 'waiting' },
  published: { label: 'On the site', tone: 'good' },
  hidden: { label: 'Hidden', tone: 'bad' },
};

const FILTERS = [<SelectInput key="state" source="state" choices={toChoices(STATES)} alwaysOn emptyText="Any" />];

const say = showDone('story', 'stories');

/** Stories on the site and suggestions, the newest first. */
export const StoriesList = () => (
  <ScreenList
    sort={{ field: 'id', order: 'DESC' }}
    filters={FILTERS}
    empty="No stories yet. They are suggested when several authors post about the same event."
    bulkActions={
      <>
        <BulkActButton verb="accept" label="Accept" done={say('on the site')} icon="check" />
        <MergeButton />
        <BulkActButton verb="hide" label="Hide" done={say('hidden')} icon="eye-off" />
      </>
    }
  >
    <DataTable.Col source="title" label="Story" disableSort />
    <DataTable.Col source="posts" render={listPosts} disableSort />
    <StateCol states={STATES} disableSort />
    <TimeCol source="updatedAt" label="Changed" />
    <ActionsCol>
      <StoryActions />
    </ActionsCol>
  </ScreenList>
);

/** The posts in their order. Each can be taken out into a story of its own. */
const listPosts = ({ posts }: Story) => (
  <ul className="plain">
    {posts.map(({ id, author, title, isShown }) => (
      <li key={id}>
        {`${author ?? 'Unknown'}: ${title}${isShown ? '' : ' (suggested)'} `}
        <ActButton
          {...{ verb: 'split', label: 'Take out', name: title, details: { posts: [id] }, icon: 'undo-2' }}
          done="The post is out of the story."
        />
      </li>
    ))}
  </ul>
);

function StoryActions() {
  const story = useRecordContext<Story>();
  if (!story) return null;
  const { id, title, state, posts } = story;
  // Accepting it would put something on the site.
  const hasSuggestions = state !== 'published' || posts.some(({ isShown }) => !isShown);
  return (
    <Stack direction="row" sx={{ flexWrap: { xs: 'wrap', lg: 'nowrap' } }}>
      {hasSuggestions && <ActButton verb="accept" label="Accept" name={title} done="It is on the site." icon="check" />}
      <AskButton
        {...{ label: 'Rename', icon: 'pencil', title: 'Rename the story', text: 'Its address stays.' }}
        field={{ name: 'title', label: 'Title', defaultValue: title }}
        done="It is renamed."
        work={(to) => callApi('POST', '/stories/rename', { ids: [id], title: to })}
      />
      {state !== 'hidden' && <ActButton verb="hide" label="Hide" name={title} done="It is hidden." icon="eye-off" />}
    </Stack>
  );
}

/** Merges the selected stories into the oldest of them. */
function MergeButton() {
  const { selectedIds, onUnselectItems } = useListContext();
  const act = useAct('stories');
  const [into, ...ids] = [...selectedIds].sort((a, b) => Number(a) - Number(b));
  const merge = async () => {
    const done = `${count(ids.length + 1, 'story', 'stories')} are one.`;
    if (await act({ verb: 'merge', ids, details: { into }, done })) onUnselectItems();
  };
  return (
    <Button startIcon={<Icon name="merge" />} disabled={ids.length === 0} onClick={merge}>
      Merge
    </Button>
  );
}

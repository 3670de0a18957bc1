import Stack from '@mui/material/Stack';
import { DataTable, SelectInput, useListContext, useRecordContext } from 'react-admin';
import { callApi } from '../../api';
import { ActButton } from '../../components/act-button';
import { BulkActButton } from '../../components/bulk-act-button';
import { StateCol, TimeCol } from '../../components/columns';
import { count, showDone } from '../../components/count';
import { DeskButton } from '../../components/desk-button';
import { FieldDialogButton } from '../../components/field-dialog-button';
import { Check, EyeOff, Merge, Pencil, Undo2 } from '../../components/icons/lucide';
import { ScreenList } from '../../components/screen-list';
import { toChoices } from '../../components/state-chip';
import { useAct } from '../../components/use-act';
import { hasSuggestions, STATES, type Story } from './story';

const FILTERS = [
  <SelectInput key="state" source="state" label="State" choices={toChoices(STATES)} alwaysOn emptyText="Any" />,
];

/** Stories on the site and suggestions, the newest first. */
export function StoriesList() {
  return (
    <ScreenList
      sort={{ field: 'id', order: 'DESC' }}
      filters={FILTERS}
      empty="No stories yet. They are suggested when several authors post about the same event."
      link={false}
      bulkActions={
        <>
          <BulkActButton verb="accept" label="Accept" done={say('on the site')} icon={<Check size={18} />} />
          <MergeButton />
          <BulkActButton verb="hide" label="Hide" done={say('hidden')} icon={<EyeOff size={18} />} />
        </>
      }
    >
      <DataTable.Col source="title" label="Story" disableSort />
      <DataTable.Col source="posts" label="Posts" render={(story: Story) => <Posts story={story} />} disableSort />
      <StateCol source="state" states={STATES} disableSort />
      <TimeCol source="updatedAt" label="Changed" />
      <DataTable.Col label="Actions" disableSort>
        <StoryActions />
      </DataTable.Col>
    </ScreenList>
  );
}

/** The posts in their order. Each can be taken out into a story of its own. */
function Posts({ story: { id, posts } }: { story: Story }) {
  return (
    <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {posts.map((post) => (
        <li key={post.id}>
          {`${post.author ?? 'Unknown'}: ${post.title}${post.isShown ? '' : ' (suggested)'} `}
          <ActButton
            verb="split"
            label="Take out"
            name={post.title}
            id={id}
            details={{ posts: [post.id] }}
            done="The post is out of the story."
            icon={<Undo2 size={18} />}
          />
        </li>
      ))}
    </Stack>
  );
}

function StoryActions() {
  const story = useRecordContext<Story>();
  if (!story) return null;
  const { id, title, state } = story;
  return (
    <Stack direction="row" sx={{ flexWrap: { xs: 'wrap', lg: 'nowrap' } }}>
      {hasSuggestions(story) && (
        <ActButton verb="accept" label="Accept" name={title} done="It is on the site." icon={<Check size={18} />} />
      )}
      <FieldDialogButton
        label="Rename"
        icon={<Pencil size={18} />}
        title="Rename the story"
        text="Its address stays."
        field={{ name: 'title', label: 'Title', defaultValue: title }}
        submit="Rename"
        done="It is renamed."
        work={(to) => callApi('POST', '/stories/rename', { ids: [id], title: to })}
      />
      {state !== 'hidden' && (
        <ActButton verb="hide" label="Hide" name={title} done="It is hidden." icon={<EyeOff size={18} />} />
      )}
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
  return <DeskButton label="Merge" icon={<Merge size={18} />} disabled={ids.length === 0} onClick={merge} />;
}

const say = showDone('story', 'stories');

import { Eye, EyeOff, RotateCcw, Trash2 } from 'lucide-react';
import {
  AutocompleteInput,
  BooleanInput,
  CreateButton,
  DataTable,
  DateInput,
  ReferenceInput,
  SearchInput,
  SelectInput,
  TextInput,
} from 'react-admin';
import { BulkActButton } from '../parts/bulk-act-button';
import { TimeCol } from '../parts/columns';
import { count, sayDone } from '../parts/count';
import { RelativeTime } from '../parts/relative-time';
import { RowLink } from '../parts/row-link';
import { ScreenList } from '../parts/screen-list';
import { StateChip, toChoices } from '../parts/state-chip';
import { nameSource } from '../sources/source';
import { namePlatform, PLATFORMS, type PostRow, STATES } from './post';

const FILTERS = [
  <SearchInput key="q" source="q" placeholder="Words, or an author" alwaysOn />,
  <SelectInput key="state" source="state" choices={toChoices(STATES)} emptyText="All but deleted" alwaysOn />,
  <TextInput key="author" source="author" label="Author, the whole name" />,
  <SelectInput key="platform" source="platform" choices={PLATFORMS} />,
  <TextInput key="hashtag" source="hashtag" />,
  <ReferenceInput key="sourceId" source="sourceId" reference="sources" sort={{ field: 'title', order: 'ASC' }}>
    <AutocompleteInput label="Source" optionText={nameSource} />
  </ReferenceInput>,
  <DateInput key="from" source="from" label="From" parse={toDay} />,
  <DateInput key="to" source="to" label="To" parse={toDay} />,
  <BooleanInput key="reported" source="reported" label="Reported" defaultValue />,
];

/** Every post there is, on the site and off it. */
export function PostsList() {
  return (
    <ScreenList<PostRow>
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={FILTERS}
      empty="There are no posts like these."
      actions={<CreateButton label="New post" />}
      bulkActions={<BulkActions />}
      card={(post) => ({
        title: <bdi>{post.title}</bdi>,
        lines: [
          <bdi key="author">{describeAuthor(post)}</bdi>,
          <RelativeTime key="at" at={post.createdAt} />,
          post.hashtags.join(' '),
          post.reports > 0 && count(post.reports, 'report'),
        ],
        aside: <StateChip {...STATES[post.state]} />,
      })}
    >
      <DataTable.Col
        source="title"
        label="Title"
        render={(post: PostRow) => (
          <RowLink to="edit">
            <bdi>{post.title}</bdi>
          </RowLink>
        )}
      />
      <DataTable.Col source="author" label="Author" render={(post: PostRow) => <bdi>{describeAuthor(post)}</bdi>} />
      <DataTable.Col
        source="state"
        label="State"
        disableSort
        render={({ state }: PostRow) => <StateChip {...STATES[state]} />}
      />
      <DataTable.Col
        source="hashtags"
        label="Hashtags"
        disableSort
        render={(post: PostRow) => post.hashtags.join(' ')}
      />
      <DataTable.Col source="source" label="Source" disableSort />
      <DataTable.Col
        source="reports"
        label="Reports"
        render={(post: PostRow) => (post.reports > 0 ? count(post.reports, 'report') : '')}
      />
      <TimeCol source="createdAt" label="Date" />
      <TimeCol source="updatedAt" label="Changed" />
    </ScreenList>
  );
}

function BulkActions() {
  const done = sayDone('post');
  return (
    <>
      <BulkActButton verb="publish" label="Publish" done={done('published')} icon={<Eye size={18} />} />
      <BulkActButton verb="hide" label="Hide" done={done('hidden')} icon={<EyeOff size={18} />} />
      <BulkActButton verb="delete" label="Delete" done={done('deleted')} icon={<Trash2 size={18} />} />
      <BulkActButton verb="restore" label="Restore" done={done('as before')} icon={<RotateCcw size={18} />} />
    </>
  );
}

const describeAuthor = ({ author, platform }: PostRow) => `${author ?? 'Unknown author'} · ${namePlatform(platform)}`;

function toDay(value: string) {
  return value || null;
}

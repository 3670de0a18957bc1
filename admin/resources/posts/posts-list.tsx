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
import { StateCol, TimeCol } from '../../components/columns';
import { count } from '../../components/count';
import { nameSource } from '../../components/name-source';
import { PLATFORMS } from '../../components/platforms';
import { RowLink } from '../../components/row-link';
import { ScreenList } from '../../components/screen-list';
import { toChoices } from '../../components/state-chip';
import { type PostRow, STATES } from './post';
import { BulkPostVerbs, PostVerbs } from './post-verbs';

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
    <ScreenList
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={FILTERS}
      empty="No posts yet. Add a source, or write one."
      actions={<CreateButton label="New post" />}
      bulkActions={<BulkPostVerbs />}
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
      <StateCol source="state" states={STATES} disableSort />
      <DataTable.Col source="author" label="Author" render={({ author }: PostRow) => <bdi>{author}</bdi>} />
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
      <DataTable.Col label="Actions" disableSort>
        <PostVerbs isInList />
      </DataTable.Col>
    </ScreenList>
  );
}

function toDay(value: string) {
  return value || null;
}

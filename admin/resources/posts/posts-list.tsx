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
import type { PostRow } from '#backend/api/admin/operations/records.ts';
import { RecordLink } from '../../components/buttons';
import { ActionsCol, ScreenList, StateCol, TimeCol } from '../../components/screen-list';
import { count, nameSource, PLATFORM_CHOICES, toChoices } from '../../components/words';
import { STATES } from './post';
import { BulkPostVerbs, PostVerbs } from './post-verbs';

const toDay = (value: string) => value || null;

const FILTERS = [
  <SearchInput key="q" source="q" placeholder="Words, or an author" alwaysOn />,
  <SelectInput key="state" source="state" choices={toChoices(STATES)} emptyText="All but deleted" alwaysOn />,
  <TextInput key="author" source="author" label="Author, the whole name" />,
  <SelectInput key="platform" source="platform" choices={PLATFORM_CHOICES} />,
  <TextInput key="hashtag" source="hashtag" />,
  <ReferenceInput key="sourceId" source="sourceId" reference="sources" sort={{ field: 'title', order: 'ASC' }}>
    <AutocompleteInput label="Source" optionText={nameSource} />
  </ReferenceInput>,
  <DateInput key="from" source="from" label="From" parse={toDay} />,
  <DateInput key="to" source="to" label="To" parse={toDay} />,
  <BooleanInput key="reported" source="reported" label="Reported" defaultValue />,
];

/** Every post there is, on the site and off it. */
export const PostsList = () => (
  <ScreenList
    sort={{ field: 'createdAt', order: 'DESC' }}
    filters={FILTERS}
    empty="No posts yet. Add a source, import a file, or write one."
    link="edit"
    actions={<CreateButton label="New post" />}
    bulkActions={<BulkPostVerbs />}
  >
    <DataTable.Col source="title" render={({ title }: PostRow) => <RecordLink to="edit">{title}</RecordLink>} />
    <StateCol states={STATES} disableSort />
    <DataTable.Col source="author" render={({ author }: PostRow) => <bdi>{author}</bdi>} />
    <DataTable.Col source="hashtags" disableSort render={({ hashtags }: PostRow) => hashtags.join(' ')} />
    <DataTable.Col source="source" disableSort />
    <DataTable.Col source="reports" render={({ reports }: PostRow) => reports > 0 && count(reports, 'report')} />
    <TimeCol source="createdAt" label="Date" />
    <ActionsCol>
      <PostVerbs isInList />
    </ActionsCol>
  </ScreenList>
);

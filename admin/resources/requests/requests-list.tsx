import { DataTable, SearchInput, SelectInput } from 'react-admin';
import type { AuthorRequest } from '#backend/api/admin/operations/records.ts';
import { RecordLink } from '../../components/buttons';
import { ScreenList, TimeCol } from '../../components/screen-list';
import type { States } from '../../components/section';
import { toChoices } from '../../components/words';

export const KINDS = {
  'opt-out': 'Remove all posts',
  takedown: 'Remove one post',
  claim: 'Confirm the author',
} as const;

export const RELATIONS = {
  author: 'says to be the author',
  agent: 'says to act for the author',
  other: 'is somebody else',
} as const;

export const REQUEST_STATES = {
  open: { label: 'Waiting', tone: 'waiting' },
  granted: { label: 'Granted', tone: 'good' },
  refused: { label: 'Refused', tone: 'quiet' },
} as const satisfies States<string>;

/** Without one, those that wait. */
const STATES = toChoices({ granted: 'Granted', refused: 'Refused' });

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={STATES} alwaysOn emptyText="Waiting" />,
  <SelectInput key="kind" source="kind" label="Asks to" choices={toChoices(KINDS)} />,
];

/** Requests of authors to have posts removed, the next deadline first. */
export const RequestsList = () => (
  <ScreenList sort={{ field: 'dueAt', order: 'ASC' }} filters={FILTERS} empty="No requests are waiting." link="show">
    <DataTable.Col
      source="author"
      render={({ author }: AuthorRequest) => <RecordLink to="show">{author}</RecordLink>}
    />
    <DataTable.Col source="kind" label="Asks to" disableSort render={({ kind }: AuthorRequest) => KINDS[kind]} />
    <DataTable.Col source="name" label="From" disableSort />
    <TimeCol source="createdAt" label="Received" />
    <TimeCol source="dueAt" label="Due" />
  </ScreenList>
);

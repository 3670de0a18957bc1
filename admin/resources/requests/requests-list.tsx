import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { TimeCol } from '../../components/columns';
import { RowLink } from '../../components/row-link';
import { ScreenList } from '../../components/screen-list';
import { type AuthorRequest, KINDS } from './request';

/** Without one, those that wait. */
const STATES = [
  { id: 'granted', name: 'Granted' },
  { id: 'refused', name: 'Refused' },
];

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" label="State" choices={STATES} alwaysOn emptyText="Waiting" />,
  <SelectInput
    key="kind"
    source="kind"
    label="Asks to"
    choices={Object.entries(KINDS).map(([id, name]) => ({ id, name }))}
  />,
];

/** Requests of authors to have posts removed, the next deadline first. */
export function RequestsList() {
  return (
    <ScreenList sort={{ field: 'dueAt', order: 'ASC' }} filters={FILTERS} empty="No requests are waiting." link="show">
      <DataTable.Col
        source="author"
        label="Author"
        render={({ author }: AuthorRequest) => (
          <RowLink to="show">
            <bdi>{author}</bdi>
          </RowLink>
        )}
      />
      <DataTable.Col source="kind" label="Asks to" disableSort render={({ kind }: AuthorRequest) => KINDS[kind]} />
      <DataTable.Col source="name" label="From" disableSort />
      <TimeCol source="createdAt" label="Received" />
      <TimeCol source="dueAt" label="Due" />
    </ScreenList>
  );
}

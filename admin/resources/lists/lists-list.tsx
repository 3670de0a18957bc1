import { DataTable, SearchInput, SelectInput, useRecordContext } from 'react-admin';
import type { PublicList } from '#backend/api/admin/operations/records.ts';
import { toSiteUrl } from '../../api';
import { ActButton, BulkActButton } from '../../components/buttons';
import { ActionsCol, ScreenList, StateCol, TimeCol } from '../../components/screen-list';
import { showDone, toChoices } from '../../components/words';
import { REASONS } from '../reports/reports-list';

const STATES = { published: { label: 'Published', tone: 'good' }, hidden: { label: 'Hidden', tone: 'bad' } } as const;

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="state"
    source="state"
    choices={toChoices({ published: 'Published', hidden: 'Hidden' })}
    alwaysOn
    emptyText="All"
  />,
  <SelectInput key="reported" source="reported" choices={toChoices({ true: 'Reported' })} alwaysOn emptyText="All" />,
];

const say = showDone('list');

/** Collections that readers have published, the newest first. */
export const ListsList = () => (
  <ScreenList
    sort={{ field: 'publishedAt', order: 'DESC' }}
    filters={FILTERS}
    empty="Nobody has published a list yet."
    bulkActions={
      <>
        <BulkActButton verb="settle" label="Nothing to do" done={say('settled')} icon="check" />
        <BulkActButton verb="hide" label="Hide" done={say('hidden')} icon="eye-off" />
        <BulkActButton verb="show" label="Show again" done={say('shown again')} icon="eye" />
      </>
    }
  >
    <DataTable.Col source="title" label="List" disableSort render={toPage} />
    <DataTable.Col source="shownAs" label="By" disableSort render={({ shownAs }: PublicList) => <bdi>{shownAs}</bdi>} />
    <DataTable.Col
      source="reader"
      label="Account"
      disableSort
      render={({ reader }: PublicList) => <bdi>{reader}</bdi>}
    />
    <DataTable.NumberCol source="posts" disableSort />
    <DataTable.NumberCol source="reports" />
    <DataTable.Col source="reasons" disableSort render={describeListReasons} />
    <DataTable.Col source="note" label="Newest note" disableSort />
    <StateCol states={STATES} disableSort />
    <TimeCol source="publishedAt" label="Published" />
    <ActionsCol>
      <ListActions />
    </ActionsCol>
  </ScreenList>
);

function toPage({ title, token, state }: PublicList) {
  if (state === 'hidden') return <bdi>{title}</bdi>;
  return (
    <a href={toSiteUrl(`/lists/${token}`)} target="_blank" rel="noopener noreferrer">
      <bdi>{title}</bdi>
    </a>
  );
}

export const describeListReasons = ({ reasons }: PublicList): string =>
  reasons.map((reason) => REASONS[reason]).join(', ');

function ListActions() {
  const list = useRecordContext<PublicList>();
  if (!list) return null;
  const { title: name, state } = list;
  return state === 'hidden' ? (
    <ActButton verb="show" label="Show again" name={name} done="The list is shown again." icon="eye" />
  ) : (
    <ActButton verb="hide" label="Hide" name={name} done="The list is hidden." icon="eye-off" />
  );
}

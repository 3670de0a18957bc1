import { DataTable, DateTimeInput, SearchInput, SelectInput, useListContext } from 'react-admin';
import { BulkActButton } from '../../components/bulk-act-button';
import { StateCol, TimeCol } from '../../components/columns';
import { ConfirmButton } from '../../components/confirm-button';
import { showDone } from '../../components/count';
import { Ban, Trash, Undo2 } from '../../components/icons/lucide';
import { ScreenList } from '../../components/screen-list';
import { type States, toChoices } from '../../components/state-chip';
import { useAct } from '../../components/use-act';
import { type Reader, ReaderActions } from './reader-actions';

const STATES: States<Reader['state']> = {
  active: { label: 'May sign in', tone: 'good' },
  blocked: { label: 'Blocked', tone: 'bad' },
};

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" label="State" choices={toChoices(STATES)} alwaysOn emptyText="Any" />,
  <DateTimeInput key="since" source="since" label="Joined since" />,
];

/** Readers with an account, the newest first. */
export function ReadersList() {
  return (
    <ScreenList
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={FILTERS}
      empty="No readers yet. They sign up on the site."
      link={false}
      bulkActions={
        <>
          <BulkActButton verb="block" label="Block" done={say('blocked')} icon={<Ban size={18} />} />
          <BulkActButton verb="unblock" label="Unblock" done={say('unblocked')} icon={<Undo2 size={18} />} />
          <DeleteReadersButton />
        </>
      }
    >
      <DataTable.Col source="username" label="Name" />
      <DataTable.Col source="email" label="E-mail" />
      <StateCol source="state" states={STATES} />
      <DataTable.NumberCol source="bookmarks" label="Bookmarks" />
      <TimeCol source="createdAt" label="Joined" />
      <DataTable.Col label="Actions" disableSort>
        <ReaderActions />
      </DataTable.Col>
    </ScreenList>
  );
}

const say = showDone('reader');

/** Irreversible, hence with a confirmation. */
function DeleteReadersButton() {
  const { selectedIds, onUnselectItems } = useListContext();
  const act = useAct('readers');
  const remove = async () => {
    const done = showDone('account')('deleted')(selectedIds.length);
    if (await act({ verb: 'delete', ids: selectedIds, done })) onUnselectItems();
  };
  return (
    <ConfirmButton
      label="Delete"
      icon={<Trash size={18} />}
      title={`Delete ${selectedIds.length === 1 ? 'the account' : `${selectedIds.length} accounts`}?`}
      text="Their bookmarks go with them, and nothing brings them back. Hashtags that they put on posts stay."
      isDangerous
      work={remove}
    />
  );
}

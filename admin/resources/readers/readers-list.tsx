import { DataTable, DateTimeInput, SearchInput, SelectInput, useListContext } from 'react-admin';
import type { Reader } from '#backend/api/admin/operations/records.ts';
import { ActButton, AskButton, BulkActButton } from '../../components/buttons';
import { ScreenList, StateCol, TimeCol } from '../../components/screen-list';
import type { States } from '../../components/section';
import { useAct } from '../../components/use-act';
import { showDone, toChoices } from '../../components/words';

const STATES: States<Reader['state']> = {
  active: { label: 'May sign in', tone: 'good' },
  blocked: { label: 'Blocked', tone: 'bad' },
};

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={toChoices(STATES)} alwaysOn emptyText="Any" />,
  <DateTimeInput key="since" source="since" label="Joined since" />,
];

const say = showDone('reader');

/** Readers with an account, the newest first. */
export const ReadersList = () => (
  <ScreenList
    sort={{ field: 'createdAt', order: 'DESC' }}
    filters={FILTERS}
    empty="No readers yet. They sign up on the site."
    bulkActions={
      <>
        <BulkActButton verb="block" label="Block" done={say('blocked')} icon="ban" />
        <BulkActButton verb="unblock" label="Unblock" done={say('unblocked')} icon="undo-2" />
        <RevertHashtagsButton />
        <DeleteReadersButton />
      </>
    }
  >
    <DataTable.Col source="username" label="Name" />
    <DataTable.Col source="email" label="E-mail" />
    <StateCol states={STATES} />
    <DataTable.NumberCol source="bookmarks" />
    <TimeCol source="createdAt" label="Joined" />
    <DataTable.Col label="Actions" disableSort render={toAction} />
  </ScreenList>
);

const toAction = ({ state, username: name }: Reader) =>
  state === 'active' ? (
    <ActButton
      {...{ verb: 'block', label: 'Block', name, icon: 'ban' }}
      done={`${name} is blocked and signed out everywhere.`}
    />
  ) : (
    <ActButton verb="unblock" label="Unblock" name={name} done={`${name} may sign in again.`} icon="undo-2" />
  );

/** Many changes at once, hence with a confirmation. */
function RevertHashtagsButton() {
  const { selectedIds, onUnselectItems } = useListContext();
  const act = useAct('readers');
  const revert = async () => {
    const done =
      'What they did to hashtags is taken back, as far as nobody has changed it since. The log has each change.';
    if (await act({ verb: 'revert-hashtags', ids: selectedIds, done })) onUnselectItems();
  };
  return (
    <AskButton
      {...{ label: 'Restore hashtags', icon: 'undo-2', submit: 'Restore', work: revert }}
      title={`Take back everything that ${selectedIds.length === 1 ? 'this reader' : 'these readers'} did to hashtags?`}
      text="Hashtags return to the posts they were removed from, and leave those they were added to. Nothing else is changed."
    />
  );
}

/** Irreversible, hence with a confirmation. */
function DeleteReadersButton() {
  const { selectedIds, onUnselectItems } = useListContext();
  const act = useAct('readers');
  const remove = async () => {
    const done = showDone('account')('deleted');
    if (await act({ verb: 'delete', ids: selectedIds, done })) onUnselectItems();
  };
  return (
    <AskButton
      {...{ label: 'Delete', icon: 'trash', isDangerous: true, work: remove }}
      title={`Delete ${selectedIds.length === 1 ? 'the account' : `${selectedIds.length} accounts`}?`}
      text="Their bookmarks go with them, and nothing brings them back. Hashtags that they put on posts stay."
    />
  );
}

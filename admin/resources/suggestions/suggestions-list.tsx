import { DataTable, SearchInput, SelectInput, useRecordContext } from 'react-admin';
import type { Suggestion } from '#backend/api/admin/operations/records.ts';
import { ActButton, BulkActButton } from '../../components/buttons';
import { OutsideLink } from '../../components/outside-link';
import { ActionsCol, ScreenList, TimeCol } from '../../components/screen-list';
import { showDone, toChoices } from '../../components/words';

/** Without one, those that wait. */
const STATES = toChoices({ taken: 'Taken', dismissed: 'Dismissed' });

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={STATES} alwaysOn emptyText="Waiting" />,
];

const say = showDone('suggestion');

/** Posts that readers have suggested, the newest first. */
export const SuggestionsList = () => (
  <ScreenList
    sort={{ field: 'createdAt', order: 'DESC' }}
    filters={FILTERS}
    empty="No suggestions are waiting."
    bulkActions={
      <>
        <BulkActButton verb="accept" label="Accept" done={say('accepted')} icon="check" />
        <BulkActButton verb="dismiss" label="Dismiss" done={say('dismissed')} icon="x" />
      </>
    }
  >
    <DataTable.Col source="link" label="Post" disableSort render={toLink} />
    <DataTable.Col source="note" label="Why" disableSort render={({ note }: Suggestion) => <bdi>{note}</bdi>} />
    <DataTable.Col source="reader" label="From" disableSort render={({ reader }: Suggestion) => <bdi>{reader}</bdi>} />
    <TimeCol source="createdAt" label="Received" />
    <ActionsCol>
      <SuggestionActions />
    </ActionsCol>
  </ScreenList>
);

const toLink = ({ link }: Suggestion) => <OutsideLink href={link} />;

function SuggestionActions() {
  const suggestion = useRecordContext<Suggestion>();
  if (suggestion?.state !== 'open') return null;
  const { link: name } = suggestion;
  return (
    <>
      <ActButton verb="accept" label="Accept" name={name} done="The suggestion is accepted." icon="check" />
      <ActButton verb="dismiss" label="Dismiss" name={name} done="The suggestion is dismissed." icon="x" />
    </>
  );
}

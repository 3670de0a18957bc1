import { DataTable, DateTimeInput, SearchInput, SelectInput } from 'react-admin';
import type { Subscriber } from '#backend/api/admin/operations/records.ts';
import { callApi } from '../../api';
import { AskButton, BulkActButton } from '../../components/buttons';
import { ScreenList, TimeCol } from '../../components/screen-list';
import { StateChip, type States } from '../../components/section';
import { showDone, toChoices } from '../../components/words';

const STATES: States<Subscriber['status']> = {
  confirmed: { label: 'Gets the mail', tone: 'good' },
  pending: { label: 'Not confirmed yet', tone: 'waiting' },
  unsubscribed: { label: 'Has left', tone: 'quiet' },
  suppressed: { label: 'Suppressed', tone: 'bad' },
};

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="status" source="status" label="State" choices={toChoices(STATES)} alwaysOn emptyText="Any" />,
  <DateTimeInput key="since" source="since" label="Asked since" />,
];

const say = showDone('address', 'addresses');

/** The list of the Monday mail, the newest first. */
export const SubscribersList = () => (
  <ScreenList
    sort={{ field: 'createdAt', order: 'DESC' }}
    filters={FILTERS}
    empty="No subscribers yet. The form is in the site's header."
    actions={<SuppressAddressButton />}
    bulkActions={
      <>
        <BulkActButton verb="suppress" label="Suppress" done={say('suppressed')} icon="mail-x" />
        <BulkActButton verb="unsuppress" label="Let in again" done={say('let in again')} icon="mail-check" />
      </>
    }
  >
    <DataTable.Col source="email" label="Address" />
    <DataTable.Col source="status" label="State" render={toState} />
    <TimeCol source="createdAt" label="Asked" />
    <TimeCol source="confirmedAt" label="Confirmed" />
  </ScreenList>
);

function toState({ status, suppressedByOperator }: Subscriber) {
  const { label, tone } = STATES[status];
  return <StateChip label={suppressedByOperator ? 'Suppressed by an operator' : label} tone={tone} />;
}

/** Suppresses an address, be it on the list or not. */
const SuppressAddressButton = () => (
  <AskButton
    {...{ label: 'Suppress an address', icon: 'mail-x', submit: 'Suppress' }}
    text="It never gets the Monday mail, whether it is on the list or not."
    field={{ name: 'email', label: 'E-mail address', type: 'email' }}
    done="The address gets no more mail."
    work={(email) => callApi('POST', '/subscribers/suppress-address', { email })}
  />
);

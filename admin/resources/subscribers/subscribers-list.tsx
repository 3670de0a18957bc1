import { DataTable, DateTimeInput, type RaRecord, SearchInput, SelectInput } from 'react-admin';
import { callApi } from '../../api';
import { BulkActButton } from '../../components/bulk-act-button';
import { TimeCol } from '../../components/columns';
import { showDone } from '../../components/count';
import { FieldDialogButton } from '../../components/field-dialog-button';
import { MailCheck, MailX } from '../../components/icons/lucide';
import { ScreenList } from '../../components/screen-list';
import { StateChip, type States, toChoices } from '../../components/state-chip';

type Subscriber = RaRecord<number> & {
  email: string;
  status: 'pending' | 'confirmed' | 'unsubscribed' | 'suppressed';
  suppressedByOperator: boolean;
  createdAt: string;
  confirmedAt: string | null;
};

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

/** The list of the Monday mail, the newest first. */
export function SubscribersList() {
  return (
    <ScreenList
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={FILTERS}
      empty="No subscribers yet. The form is in the site's header."
      link={false}
      actions={<SuppressAddressButton />}
      bulkActions={
        <>
          <BulkActButton verb="suppress" label="Suppress" done={say('suppressed')} icon={<MailX size={18} />} />
          <BulkActButton
            verb="unsuppress"
            label="Let in again"
            done={say('let in again')}
            icon={<MailCheck size={18} />}
          />
        </>
      }
    >
      <DataTable.Col source="email" label="Address" />
      <DataTable.Col source="status" label="State" render={(row: Subscriber) => <StateOf {...row} />} />
      <TimeCol source="createdAt" label="Asked" />
      <TimeCol source="confirmedAt" label="Confirmed" />
    </ScreenList>
  );
}

function StateOf({ status, suppressedByOperator }: Subscriber) {
  const { label, tone } = STATES[status];
  return <StateChip label={suppressedByOperator ? 'Suppressed by an operator' : label} tone={tone} />;
}

const say = showDone('address', 'addresses');

/** Suppresses an address, be it on the list or not. */
function SuppressAddressButton() {
  return (
    <FieldDialogButton
      label="Suppress an address"
      icon={<MailX size={18} />}
      text="It never gets the Monday mail, whether it is on the list or not."
      field={{ name: 'email', label: 'E-mail address', type: 'email' }}
      submit="Suppress"
      done="The address gets no more mail."
      work={(email) => callApi('POST', '/subscribers/suppress-address', { email })}
    />
  );
}

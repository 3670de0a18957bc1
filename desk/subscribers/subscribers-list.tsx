import { MailCheck, MailX } from 'lucide-react';
import { DataTable, DateTimeInput, type RaRecord, SearchInput, SelectInput } from 'react-admin';
import { BulkActButton } from '../parts/bulk-act-button';
import { TimeCol } from '../parts/columns';
import { sayDone } from '../parts/count';
import { RelativeTime } from '../parts/relative-time';
import { ScreenList } from '../parts/screen-list';
import { StateChip, type States, toChoices } from '../parts/state-chip';
import { SuppressAddressButton } from './suppress-address-button';

type Subscriber = RaRecord<number> & {
  email: string;
  status: 'pending' | 'confirmed' | 'unsubscribed' | 'suppressed';
  suppressedByOperator: boolean;
  createdAt: string;
  confirmedAt: string | null;
};

const STATES: States<Subscriber['status']> = {
  confirmed: { label: 'Gets the mail', tone: 'good' },
  pending: { label: 'Not confirmed', tone: 'waiting' },
  unsubscribed: { label: 'Has left', tone: 'quiet' },
  suppressed: { label: 'Suppressed', tone: 'bad' },
};

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="status" source="status" label="State" choices={toChoices(STATES)} alwaysOn />,
  <DateTimeInput key="since" source="since" label="Asked since" />,
];

/** The list of the Monday mail, the newest first. */
export function SubscribersList() {
  return (
    <ScreenList<Subscriber>
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={FILTERS}
      empty="There is no such address on the list."
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
      card={(subscriber) => ({
        title: subscriber.email,
        lines: [
          <span key="asked">
            asked <RelativeTime at={subscriber.createdAt} />
          </span>,
        ],
        aside: <StateOf {...subscriber} />,
      })}
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

const say = sayDone('address', 'addresses');

import { MailCheck, MailX } from 'lucide-react';
import { DataTable, DateTimeInput, type RaRecord, SearchInput, SelectInput } from 'react-admin';
import { BulkActButton } from '../parts/bulk-act-button';
import { RelativeTime } from '../parts/relative-time';
import { ScreenList } from '../parts/screen-list';
import { StateChip, type Tone } from '../parts/state-chip';
import { SuppressAddressButton } from './suppress-address-button';

type Subscriber = RaRecord<number> & {
  email: string;
  status: 'pending' | 'confirmed' | 'unsubscribed' | 'suppressed';
  suppressedByOperator: boolean;
  createdAt: string;
  confirmedAt: string | null;
};

const STATES = {
  confirmed: { label: 'Gets the mail', tone: 'good' },
  pending: { label: 'Not confirmed', tone: 'waiting' },
  unsubscribed: { label: 'Has left', tone: 'quiet' },
  suppressed: { label: 'Suppressed', tone: 'bad' },
} as const satisfies Record<Subscriber['status'], { label: string; tone: Tone }>;

const CHOICES = Object.entries(STATES).map(([id, { label }]) => ({ id, name: label }));

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="status" source="status" label="State" choices={CHOICES} alwaysOn />,
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
          <BulkActButton verb="suppress" label="Suppress" done={sayDone('suppressed')} icon={<MailX size={18} />} />
          <BulkActButton
            verb="unsuppress"
            label="Let in again"
            done={sayDone('let in again')}
            icon={<MailCheck size={18} />}
          />
        </>
      }
      card={(subscriber) => ({
        title: subscriber.email,
        lines: [<StateOf key="state" {...subscriber} />, <RelativeTime key="at" at={subscriber.createdAt} />],
      })}
    >
      <DataTable.Col source="email" label="Address" />
      <DataTable.Col source="status" label="State" disableSort render={(row: Subscriber) => <StateOf {...row} />} />
      <DataTable.Col
        source="createdAt"
        label="Asked"
        render={(row: Subscriber) => <RelativeTime at={row.createdAt} />}
      />
      <DataTable.Col
        source="confirmedAt"
        label="Confirmed"
        disableSort
        render={(row: Subscriber) => <RelativeTime at={row.confirmedAt} />}
      />
    </ScreenList>
  );
}

function StateOf({ status, suppressedByOperator }: Subscriber) {
  const { label, tone } = STATES[status];
  return <StateChip label={suppressedByOperator ? 'Suppressed by an operator' : label} tone={tone} />;
}

const sayDone = (participle: string) => (count: number) =>
  count === 1 ? `The address is ${participle}.` : `${count} addresses are ${participle}.`;

import { DataTable, type RaRecord } from 'react-admin';
import { RelativeTime } from './relative-time';

type TimeColProps = { source: string; label: string; disableSort?: boolean };

/** A column of times, told as their distance from now. */
export function TimeCol({ source, label, disableSort = false }: TimeColProps) {
  return (
    <DataTable.Col
      source={source}
      label={label}
      disableSort={disableSort}
      render={(row: RaRecord) => <RelativeTime at={row[source]} />}
    />
  );
}

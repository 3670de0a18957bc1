import { DataTable, type RaRecord, SearchInput, SelectInput } from 'react-admin';
import { RelativeTime } from '../parts/relative-time';
import { ScreenList } from '../parts/screen-list';

type LogLine = RaRecord<number> & {
  at: string;
  actorKind: string;
  actorName: string | null;
  action: string;
  subject: string;
  subjectId: string | null;
};

const ACTORS = ['operator', 'reader', 'token', 'command', 'site'].map((kind) => ({ id: kind, name: kind }));

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="actorKind" source="actorKind" label="Who" choices={ACTORS} />,
];

/** Every change, the newest first. */
export function LogList() {
  return (
    <ScreenList<LogLine>
      sort={{ field: 'at', order: 'DESC' }}
      filters={FILTERS}
      empty="Nothing has been changed yet."
      link={false}
      card={(line) => ({
        title: line.action,
        lines: [nameActor(line), <RelativeTime key="at" at={line.at} />],
      })}
    >
      <DataTable.Col source="at" label="When" render={(line: LogLine) => <RelativeTime at={line.at} />} />
      <DataTable.Col source="actorName" label="Who" render={nameActor} disableSort />
      <DataTable.Col source="action" label="What" disableSort />
      <DataTable.Col source="subjectId" label="Which" render={nameSubject} disableSort />
    </ScreenList>
  );
}

const nameActor = ({ actorKind, actorName }: LogLine): string =>
  actorName ? `${actorName} (${actorKind})` : `the ${actorKind}`;

const nameSubject = ({ subject, subjectId }: LogLine): string => (subjectId ? `${subject} ${subjectId}` : subject);

import { DataTable, DateTimeInput, SelectInput, TextInput } from 'react-admin';
import { RelativeTime } from '../parts/relative-time';
import { ScreenList } from '../parts/screen-list';
import { describeChange } from './describe-change';
import { Differences } from './differences';
import type { LogLine } from './log-line';
import { RevertButton } from './revert-button';

const ACTORS = [
  { id: 'operator', name: 'An operator' },
  { id: 'token', name: 'A script' },
  { id: 'command', name: 'A command' },
  { id: 'reader', name: 'A reader' },
  { id: 'site', name: 'The site itself' },
];

const SUBJECTS = [
  { id: 'posts', name: 'Posts' },
  { id: 'hashtags', name: 'Hashtags' },
  { id: 'sources', name: 'Sources' },
  { id: 'summaries', name: 'Summaries' },
  { id: 'mail', name: 'Mail' },
  { id: 'subscribers', name: 'Subscribers' },
  { id: 'readers', name: 'Readers' },
  { id: 'reports', name: 'Reports' },
  { id: 'jobs', name: 'Jobs' },
  { id: 'operators', name: 'Operators' },
];

const FILTERS = [
  <TextInput key="who" source="who" label="Who" alwaysOn />,
  <SelectInput key="actorKind" source="actorKind" label="Done by" choices={ACTORS} alwaysOn />,
  <SelectInput key="subject" source="subject" label="What" choices={SUBJECTS} alwaysOn />,
  <DateTimeInput key="from" source="from" label="From" />,
  <DateTimeInput key="to" source="to" label="Until" />,
];

/** Every change, the newest first. */
export function LogList() {
  return (
    <ScreenList<LogLine>
      sort={{ field: 'at', order: 'DESC' }}
      filters={FILTERS}
      empty="Nothing has been changed like that."
      link={false}
      card={(line) => ({
        title: describeChange(line),
        lines: [
          <>
            {nameActor(line)}, <RelativeTime at={line.at} />
          </>,
          <Differences key="differences" line={line} />,
        ],
        actions: <RevertButton />,
      })}
    >
      <DataTable.Col source="at" label="When" render={(line: LogLine) => <RelativeTime at={line.at} />} />
      <DataTable.Col source="actorName" label="Who" render={nameActor} disableSort />
      <DataTable.Col source="action" label="What" render={describeChange} disableSort />
      <DataTable.Col label="Before and after" render={(line: LogLine) => <Differences line={line} />} disableSort />
      <DataTable.Col label="Take back" disableSort>
        <RevertButton />
      </DataTable.Col>
    </ScreenList>
  );
}

function nameActor({ actorKind, actorName }: LogLine): string {
  if (actorKind === 'site') return 'the site';
  const kind = actorKind === 'token' ? 'script' : actorKind;
  if (actorName === null) return `a ${kind} who has left`;
  return kind === 'operator' ? actorName : `${actorName} (${kind})`;
}

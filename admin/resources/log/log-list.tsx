import { useState } from 'react';
import { DataTable, DateTimeInput, SelectInput, TextInput, useRecordContext } from 'react-admin';
import { DeskButton } from '../../components/desk-button';
import { Undo2 } from '../../components/icons/lucide';
import { RelativeTime } from '../../components/relative-time';
import { ScreenList } from '../../components/screen-list';
import { useRevert } from '../../components/use-act';
import { describeChange } from './describe-change';
import { Differences } from './differences';
import type { LogLine } from './log-line';

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
  { id: 'stories', name: 'Stories' },
  { id: 'mail', name: 'Mail' },
  { id: 'subscribers', name: 'Subscribers' },
  { id: 'readers', name: 'Readers' },
  { id: 'reports', name: 'Reports' },
  { id: 'requests', name: 'Requests' },
  { id: 'jobs', name: 'Jobs' },
  { id: 'operators', name: 'Operators' },
];

const FILTERS = [
  <TextInput key="who" source="who" label="Who" alwaysOn />,
  <SelectInput key="actorKind" source="actorKind" label="Done by" choices={ACTORS} alwaysOn emptyText="Any" />,
  <SelectInput key="subject" source="subject" label="What" choices={SUBJECTS} alwaysOn emptyText="Any" />,
  <DateTimeInput key="from" source="from" label="From" />,
  <DateTimeInput key="to" source="to" label="Until" />,
];

/** Every change, the newest first. */
export function LogList() {
  return (
    <ScreenList
      sort={{ field: 'at', order: 'DESC' }}
      filters={FILTERS}
      empty="Nothing has been changed yet."
      link={false}
    >
      <DataTable.Col source="action" label="What" render={describeChange} disableSort />
      <DataTable.Col source="actorKind" label="Who" render={nameActor} disableSort />
      <DataTable.Col source="at" label="When" render={(line: LogLine) => <RelativeTime at={line.at} />} />
      <DataTable.Col label="Before and after" render={(line: LogLine) => <Differences line={line} />} disableSort />
      <DataTable.Col label="Restore" disableSort>
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

/** Takes one change back where the log can. */
function RevertButton() {
  const line = useRecordContext<LogLine>();
  const revert = useRevert();
  const [isPending, setPending] = useState(false);
  if (line?.revertedAt) return <>Restored</>;
  if (!line?.canRevert) return null;
  const onClick = async () => {
    setPending(true);
    await revert([line.id]);
    setPending(false);
  };
  return (
    <DeskButton
      label="Restore"
      icon={<Undo2 size={18} />}
      aria-label={`Restore: ${describeChange(line)}`}
      disabled={isPending}
      onClick={onClick}
    />
  );
}

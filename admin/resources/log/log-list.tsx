import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, DateTimeInput, SelectInput, TextInput, useRecordContext } from 'react-admin';
import type { LogLine } from '#backend/api/admin/operations/records.ts';
import { Icon } from '../../components/icon';
import { ActionsCol, ScreenList } from '../../components/screen-list';
import { useRevert } from '../../components/use-act';
import { RelativeTime, toChoices } from '../../components/words';
import { describeChange, listDifferences, SUBJECTS as SUBJECT_NAMES } from './describe-change';

const ACTORS = toChoices({
  operator: 'An operator',
  token: 'A script',
  command: 'A command',
  reader: 'A reader',
  site: 'The site itself',
});

const SUBJECTS = Object.keys(SUBJECT_NAMES).map((id) => ({ id, name: id.charAt(0).toUpperCase() + id.slice(1) }));

const FILTERS = [
  <TextInput key="who" source="who" alwaysOn />,
  <SelectInput key="actorKind" source="actorKind" label="Done by" choices={ACTORS} alwaysOn emptyText="Any" />,
  <SelectInput key="subject" source="subject" label="What" choices={SUBJECTS} alwaysOn emptyText="Any" />,
  <DateTimeInput key="from" source="from" />,
  <DateTimeInput key="to" source="to" label="Until" />,
];

/** Every change, the newest first. */
export const LogList = () => (
  <ScreenList sort={{ field: 'at', order: 'DESC' }} filters={FILTERS} empty="Nothing has been changed yet.">
    <DataTable.Col source="action" label="What" render={describeChange} disableSort />
    <DataTable.Col source="actorKind" label="Who" render={nameActor} disableSort />
    <DataTable.Col source="at" label="When" render={({ at }: LogLine) => <RelativeTime at={at} />} />
    <DataTable.Col label="Before and after" render={toDifferences} disableSort />
    <ActionsCol label="Restore">
      <RevertButton />
    </ActionsCol>
  </ScreenList>
);

function nameActor({ actorKind, actorName }: LogLine): string {
  if (actorKind === 'site') return 'the site';
  const kind = actorKind === 'token' ? 'script' : actorKind;
  if (actorName === null) return `a ${kind} who has left`;
  return kind === 'operator' ? actorName : `${actorName} (${kind})`;
}

function toDifferences(line: LogLine) {
  const differences = listDifferences(line);
  if (differences.length === 0) return null;
  return (
    <ul className="plain">
      {differences.map(({ field, before, after }) => (
        <li key={field}>
          {field}: <del>{shorten(before)}</del> → <ins>{shorten(after)}</ins>
        </li>
      ))}
    </ul>
  );
}

const MAX_LENGTH = 200;

/** The text of a post would fill the page. */
const shorten = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);

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
    <Button
      startIcon={<Icon name="undo-2" />}
      aria-label={`Restore: ${describeChange(line)}`}
      disabled={isPending}
      onClick={onClick}
    >
      Restore
    </Button>
  );
}

import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { DeskButton } from '../parts/desk-button';
import { useRevert } from '../parts/use-act';
import { describeChange } from './describe-change';
import type { LogLine } from './log-line';

/** Takes one change back where the log can. */
export function RevertButton() {
  const line = useRecordContext<LogLine>();
  const revert = useRevert();
  const [isPending, setPending] = useState(false);
  if (line?.revertedAt) return <>taken back</>;
  if (!line?.canRevert) return null;
  const onClick = async () => {
    setPending(true);
    await revert([line.id]);
    setPending(false);
  };
  return (
    <DeskButton
      label="Revert"
      icon={<Undo2 size={18} />}
      aria-label={`Revert: ${describeChange(line)}`}
      disabled={isPending}
      onClick={onClick}
    />
  );
}

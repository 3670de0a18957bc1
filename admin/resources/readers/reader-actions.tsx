import { type RaRecord, useRecordContext } from 'react-admin';
import { ActButton } from '../../components/act-button';
import { Ban, Undo2 } from '../../components/icons/lucide';

export type Reader = RaRecord<number> & {
  username: string;
  email: string;
  state: 'active' | 'blocked';
  bookmarks: number;
  createdAt: string;
};

/** Blocks a reader, or lets them in again. */
export function ReaderActions() {
  const reader = useRecordContext<Reader>();
  if (!reader) return null;
  const { username: name } = reader;
  return reader.state === 'active' ? (
    <ActButton
      verb="block"
      label="Block"
      name={name}
      done={`${name} is blocked and signed out everywhere.`}
      icon={<Ban size={18} />}
    />
  ) : (
    <ActButton
      verb="unblock"
      label="Unblock"
      name={name}
      done={`${name} may sign in again.`}
      icon={<Undo2 size={18} />}
    />
  );
}

import { Ban, Undo2 } from 'lucide-react';
import { Button, type RaRecord, useRecordContext } from 'react-admin';
import { useAct } from '../parts/use-act';

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
  const act = useAct('readers');
  if (!reader) return null;
  const { id, username } = reader;
  return reader.state === 'active' ? (
    <Button
      label="Block"
      aria-label={`Block ${username}`}
      onClick={() => void act({ verb: 'block', ids: [id], done: `${username} is blocked and signed out everywhere.` })}
    >
      <Ban size={18} />
    </Button>
  ) : (
    <Button
      label="Unblock"
      aria-label={`Unblock ${username}`}
      onClick={() => void act({ verb: 'unblock', ids: [id], done: `${username} may sign in again.` })}
    >
      <Undo2 size={18} />
    </Button>
  );
}

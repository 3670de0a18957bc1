import { Alert } from '@mui/material';
import type { LastBackup as Data } from '#backend/api/admin/operations/records.ts';
import { Loaded, Note, useApi } from '../../components/section';
import { RelativeTime } from '../../components/words';

const HOW = 'docs/operating/backup.md has the line for a daily one.';

/** The age of the last backup, with a warning when it is more than a day and a half. */
export const LastBackup = () => (
  <Loaded query={useApi<Data>('/backups/last')}>
    {({ madeAt, isOverdue }) =>
      isOverdue ? (
        <Alert severity="warning">
          {madeAt === null ? (
            'There was never a backup. '
          ) : (
            <span>
              The last one was made <RelativeTime at={madeAt} />.{' '}
            </span>
          )}
          {HOW}
        </Alert>
      ) : (
        <Note>
          The last one was made <RelativeTime at={madeAt} />.
        </Note>
      )
    }
  </Loaded>
);

import { Alert, Box, Button, Checkbox, FormControlLabel, LinearProgress, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Imported, ImportProgress } from '#backend/api/admin/operations/records.ts';
import { Note, Section } from '../../components/section';
import { count } from '../../components/words';
import { DropZone } from './drop-zone';
import { ImportCounts, ImportPreview } from './import-result';
import { type ImportOptions, useImport } from './use-import';

/** A file of posts: what is in it, then the import of it. */
export function ImportPage() {
  const { file, preview, report, error, progress, now, read, start, stop } = useImport();
  const [options, setOptions] = useState<ImportOptions>({ author: '', undated: false });
  return (
    <Stack spacing={2} sx={{ my: 2, maxWidth: '70rem' }}>
      <Title title="Import" />
      <Note>
        Takes the very file that you have: an archive of X, LinkedIn or Mastodon as a zip, what a scraper has written,
        an export of bookmarks, a feed, a spreadsheet as CSV. It is read first; nothing is stored before you say so.
      </Note>
      <DropZone onFile={(next) => read(next, options)} disabled={now !== null} />
      {error && <Alert severity="error">{error}</Alert>}
      {now && <Progress {...{ now, progress, stop }} name={file?.name ?? ''} />}
      {report && file && <Report report={report} name={file.name} />}
      {preview && file && !report && (
        <Section title={file.name}>
          <Note>{preview.headline}</Note>
          <ImportCounts result={preview} isDone={false} />
          <ImportPreview preview={preview} />
          <Choices
            {...{ options, setOptions, preview }}
            disabled={now !== null}
            onAuthor={() => read(file, options)}
            onImport={() => start(options)}
          />
        </Section>
      )}
    </Stack>
  );
}

type ProgressProps = {
  now: 'reading' | 'importing';
  name: string;
  progress: ImportProgress | null;
  stop: () => void;
};

function Progress({ now, name, progress, stop }: ProgressProps) {
  const percent = progress?.share ? Math.round(progress.share * 100) : null;
  const records = progress ? `, ${count(progress.read, 'record')} so far` : '';
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Note role="status">
          {now === 'reading' ? 'Reading' : 'Importing'} <bdi>{name}</bdi>
          {records}
        </Note>
        <Button onClick={stop}>Stop</Button>
      </Box>
      <LinearProgress
        aria-label={now === 'reading' ? 'Reading' : 'Importing'}
        {...(percent === null ? { variant: 'indeterminate' } : { variant: 'determinate', value: percent })}
      />
    </Box>
  );
}

const Report = ({ report, name }: { report: Imported; name: string }) => (
  <Section title={name}>
    <Alert severity={report.counts.error > 0 ? 'warning' : 'success'} role="status" sx={{ mb: 2 }}>
      {sayDone(report)}
    </Alert>
    <ImportCounts result={report} isDone />
    <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
      <Button component={Link} to="/posts" variant="outlined">
        See the posts
      </Button>
      {report.counts.draft > 0 && (
        <Button component={Link} to="/captures" variant="outlined">
          Capture
        </Button>
      )}
    </Box>
  </Section>
);

function sayDone({ counts: { create, draft, duplicate } }: Imported): string {
  if (create + draft > 0) return `Imported: ${nameNew(create, draft)}.`;
  return duplicate > 0 ? 'All of it was here already.' : 'Nothing was imported.';
}

const nameNew = (posts: number, drafts: number): string =>
  [
    ...(posts > 0 || drafts === 0 ? [count(posts, 'post')] : []),
    ...(drafts > 0 ? [count(drafts, 'address', 'addresses')] : []),
  ].join(' and ');

type ChoicesProps = {
  options: ImportOptions;
  setOptions: (options: ImportOptions) => void;
  preview: Imported;
  disabled: boolean;
  /** The author was changed. */
  onAuthor: () => void;
  onImport: () => void;
};

/** The fields that an operator adds to a file, and the button that imports it. */
function Choices({ options, setOptions, preview: { counts }, disabled, onAuthor, onImport }: ChoicesProps) {
  const [read, setRead] = useState(options.author);
  const isChanged = options.author.trim() !== read.trim();
  const stored = counts.create - (options.undated ? 0 : counts.undated);
  const apply = () => {
    setRead(options.author);
    onAuthor();
  };
  return (
    <Stack
      component="form"
      spacing={1}
      sx={{ mt: 2, alignItems: 'flex-start' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) apply();
        else onImport();
      }}
    >
      <TextField
        label="Author of posts that name none"
        value={options.author}
        disabled={disabled}
        onChange={({ target }) => setOptions({ ...options, author: target.value })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        sx={{ width: '100%', maxWidth: 400 }}
      />
      {counts.undated > 0 && (
        <FormControlLabel
          control={
            <Checkbox
              checked={options.undated}
              disabled={disabled}
              onChange={({ target }) => setOptions({ ...options, undated: target.checked })}
            />
          }
          label={`Publish ${count(counts.undated, 'post')} without a date as of now. ${counts.undated === 1 ? 'It is' : 'They are'} refused otherwise.`}
        />
      )}
      {isChanged ? (
        <Button type="submit" variant="outlined" disabled={disabled}>
          Read it again with this author
        </Button>
      ) : (
        <Button type="submit" variant="contained" disabled={disabled || stored + counts.draft === 0}>
          Import {nameNew(stored, counts.draft)}
        </Button>
      )}
      {stored + counts.draft === 0 && counts.duplicate > 0 && <Note>All of it is here already.</Note>}
    </Stack>
  );
}

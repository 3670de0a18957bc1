import { Alert, Box, Button, Checkbox, FormControlLabel, Link, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useRefresh } from 'react-admin';
import type { SummaryDetail } from '#backend/admin/operations/records.ts';
import { toSiteUrl } from '../../api';
import { Icon } from '../../components/icon';
import { Detail, LoadError, Note, Section } from '../../components/section';
import { type Revertible, useNotifyDone } from '../../components/use-act';
import { count, formatTime } from '../../components/words';
import { dataProvider } from '../../data-provider';

/** The draft that a language model wrote: each claim beside the words of the posts that it rests on, to publish or to discard. */
export function SummaryReview() {
  const summary = useRecordContext<SummaryDetail>();
  if (!summary?.draft) return null;
  const { id, version, draft, isQueued = false } = summary;
  return (
    <Section title="Waiting for your review">
      <Review key={draft.version} id={id} textVersion={version} draft={draft} isOutdated={isQueued} />
    </Section>
  );
}

type ReviewProps = {
  id: string;
  textVersion: string | undefined;
  draft: NonNullable<SummaryDetail['draft']>;
  /** Another draft is being written: what is done to this one would be lost. */
  isOutdated: boolean;
};

function Review({ id, textVersion, draft, isOutdated }: ReviewProps) {
  const notifyDone = useNotifyDone();
  const refresh = useRefresh();
  const [title, setTitle] = useState(draft.title);
  const [points, setPoints] = useState(draft.points.map(({ text, doubt }) => ({ text, isKept: doubt === null })));
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const send = async (verb: string, done: string, details: Record<string, unknown>) => {
    setPending(true);
    setRefusal(null);
    try {
      const { data } = await dataProvider.act<Revertible>('summaries', verb, [id], {
        version: draft.version,
        ...details,
      });
      notifyDone(done, data);
    } catch (error) {
      setRefusal(error as Error);
    }
    setPending(false);
  };
  const kept = points.flatMap(({ text, isKept }, index) => (isKept ? [{ at: index + 1, text }] : []));
  const change = (at: number, changes: Partial<(typeof points)[number]>) =>
    setPoints(points.map((point, index) => (index === at ? { ...point, ...changes } : point)));
  return (
    <Stack
      component="fieldset"
      {...{ disabled: isOutdated }}
      aria-label="Draft"
      sx={{ gap: 2, m: 0, p: 0, border: 0, minWidth: 0, ...(isOutdated && { opacity: 0.6 }) }}
    >
      <Note>
        Written by {draft.model} from {count(draft.posts, 'post')}, {formatTime(draft.writtenAt)}. Readers see the text
        below until you publish this one.{' '}
        {isOutdated ? 'Another draft is being written.' : '“Rewrite” asks the model for another.'}
      </Note>
      <TextField label="Title" value={title} onChange={({ target }) => setTitle(target.value)} />
      <ol className="plain">
        {draft.points.map((point, index) => (
          <Point
            // The points of a version do not move.
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same text
            key={index}
            number={index + 1}
            point={point}
            text={points[index]?.text ?? ''}
            isKept={points[index]?.isKept ?? false}
            onChange={(changes) => change(index, changes)}
          />
        ))}
      </ol>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          startIcon={<Icon name="check" />}
          disabled={isPending || kept.length === 0}
          onClick={() => void send('publish', 'The summary is published.', { textVersion, title, points: kept })}
        >
          Publish {count(kept.length, 'point')}
        </Button>
        <Button
          startIcon={<Icon name="trash" />}
          disabled={isPending}
          onClick={() => void send('discard', 'The draft is discarded. What is published stays.', {})}
        >
          Discard the draft
        </Button>
      </Stack>
      {/* It stays: what was typed is for a draft that may be another one by now. */}
      <LoadError error={refusal} retry={refresh} />
    </Stack>
  );
}

type PointProps = {
  number: number;
  point: ReviewProps['draft']['points'][number];
  text: string;
  isKept: boolean;
  onChange: (changes: { text?: string; isKept?: boolean }) => void;
};

const Point = ({ number, point: { doubt, sources }, text, isKept, onChange }: PointProps) => (
  <Box
    component="li"
    sx={{
      ...{ display: 'grid', columnGap: 2, py: 2, borderTop: 1, borderColor: 'divider' },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
    }}
  >
    <div>
      <FormControlLabel
        control={<Checkbox checked={isKept} onChange={({ target }) => onChange({ isKept: target.checked })} />}
        label={`Publish point ${number}`}
      />
      <TextField
        value={text}
        onChange={({ target }) => onChange({ text: target.value })}
        disabled={!isKept}
        multiline
        slotProps={{ htmlInput: { 'aria-label': `Point ${number}`, dir: 'auto' } }}
      />
      {doubt !== null && <Alert severity="warning">The check could not follow it: {doubt}.</Alert>}
    </div>
    <div>
      {sources.map(({ slug, author, title, quote }) => (
        <Box component="figure" key={slug} sx={{ m: 0, mb: 1, borderLeft: 2, borderColor: 'divider', pl: 2 }}>
          <Box component="blockquote" dir="auto" sx={{ m: 0 }}>
            {quote}
          </Box>
          <figcaption>
            <Detail>
              <Link href={toSiteUrl(`/feed/${encodeURIComponent(slug)}`)} target="_blank" rel="noopener">
                {author ? `${author}: ${title}` : title}
              </Link>
            </Detail>
          </figcaption>
        </Box>
      ))}
    </div>
  </Box>
);

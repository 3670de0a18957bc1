import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { count } from '../../components/count';
import { DeskButton } from '../../components/desk-button';
import { Check, Trash } from '../../components/icons/lucide';
import { formatTime } from '../../components/relative-time';
import { Section } from '../../components/section';
import { useAct } from '../../components/use-act';
import { toSiteUrl } from '../../session';
import type { DraftPoint, SummaryDetail, SummaryDraft } from './summary';

/** The draft that a language model wrote: each claim beside the words of the posts that it rests on, to publish or to discard. */
export function SummaryReview() {
  const summary = useRecordContext<SummaryDetail>();
  if (!summary?.draft) return null;
  return (
    <Section title="Waiting for your review">
      <Review
        key={summary.draft.version}
        id={summary.id}
        textVersion={summary.version}
        draft={summary.draft}
        isOutdated={summary.isQueued ?? false}
      />
    </Section>
  );
}

type ReviewProps = {
  id: string;
  textVersion: string | undefined;
  draft: SummaryDraft;
  /** Another draft is being written: what is done to this one would be lost. */
  isOutdated: boolean;
};

function Review({ id, textVersion, draft, isOutdated }: ReviewProps) {
  const act = useAct('summaries');
  const [title, setTitle] = useState(draft.title);
  const [points, setPoints] = useState(draft.points.map(({ text, doubt }) => ({ text, isKept: doubt === null })));
  const [isPending, setPending] = useState(false);
  const send = async (verb: string, done: string, details: Record<string, unknown>) => {
    setPending(true);
    await act({ verb, ids: [id], details: { version: draft.version, ...details }, done });
    setPending(false);
  };
  const kept = points.flatMap(({ text, isKept }, index) => (isKept ? [{ at: index + 1, text }] : []));
  const change = (at: number, changes: Partial<(typeof points)[number]>) =>
    setPoints(points.map((point, index) => (index === at ? { ...point, ...changes } : point)));
  return (
    <Box
      component="fieldset"
      disabled={isOutdated}
      aria-label="Draft"
      sx={{
        ...{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', m: 0, p: 0, border: 0, minWidth: 0 },
        ...(isOutdated && { opacity: 0.6 }),
      }}
    >
      <Typography sx={{ color: 'text.secondary' }}>
        Written by {draft.model} from {count(draft.posts, 'post')}, {formatTime(draft.writtenAt)}. Readers see the text
        below until you publish this one.{' '}
        {isOutdated ? 'Another draft is being written.' : '“Write anew” asks the model for another.'}
      </Typography>
      <TextField label="Title" value={title} onChange={({ target }) => setTitle(target.value)} fullWidth size="small" />
      <Box component="ol" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
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
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <DeskButton
          label={`Publish ${count(kept.length, 'point')}`}
          icon={<Check size={18} />}
          disabled={isPending || kept.length === 0}
          onClick={() => void send('publish', 'The summary is published.', { textVersion, title, points: kept })}
        />
        <DeskButton
          label="Discard the draft"
          icon={<Trash size={18} />}
          disabled={isPending}
          onClick={() => void send('discard', 'The draft is discarded. What is published stays.', {})}
        />
      </Box>
    </Box>
  );
}

type PointProps = {
  number: number;
  point: DraftPoint;
  text: string;
  isKept: boolean;
  onChange: (changes: { text?: string; isKept?: boolean }) => void;
};

function Point({ number, point, text, isKept, onChange }: PointProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        borderTop: 1,
        borderColor: 'divider',
        pt: 2,
        overflowWrap: 'anywhere',
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
          fullWidth
          size="small"
          slotProps={{ htmlInput: { 'aria-label': `Point ${number}`, dir: 'auto' } }}
        />
        {point.doubt !== null && (
          <Alert severity="warning" sx={{ mt: 1 }}>
            The check could not follow it: {point.doubt}.
          </Alert>
        )}
      </div>
      <div>
        {point.sources.map(({ slug, author, title, quote }) => (
          <Box component="figure" key={slug} sx={{ m: 0, mb: 1 }}>
            <Box component="blockquote" dir="auto" sx={{ m: 0, borderLeft: 2, borderColor: 'divider', pl: 2 }}>
              {quote}
            </Box>
            <Box component="figcaption" sx={{ typography: 'body2', color: 'text.secondary', pl: 2 }}>
              <Link href={toSiteUrl(`/feed/${encodeURIComponent(slug)}`)} target="_blank" rel="noopener">
                {author ? `${author}: ${title}` : title}
              </Link>
            </Box>
          </Box>
        ))}
      </div>
    </Box>
  );
}

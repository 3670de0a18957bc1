import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Edit, SimpleForm, TextInput, TopToolbar, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { ActButton } from '../../components/act-button';
import { count } from '../../components/count';
import { Eye, EyeOff, RefreshCw } from '../../components/icons/lucide';
import { formatTime } from '../../components/relative-time';
import { StateChip } from '../../components/state-chip';
import { useCorrection } from '../../components/use-correction';
import { AccessNote, useAccess } from './access-note';
import { namePeriod, STATES, type SummaryDetail } from './summary';
import { SummaryPreview } from './summary-preview';
import { SummaryReview } from './summary-review';
import { SummaryVersions } from './summary-versions';

const RENEW_MS = 2000;
const CORRECTION = { resource: 'summaries', what: 'summary', fields: ['title', 'content', 'state'] };

/** One summary: its text beside how the site shows it, what may be done to it, and the texts before. */
export function SummaryEdit() {
  const { editProps, conflict } = useCorrection(CORRECTION);
  return (
    <Edit
      title="Summary"
      actions={<Actions />}
      {...editProps}
      queryOptions={{
        // While it is being written anew.
        refetchInterval: ({ state }) => ((state.data as SummaryDetail | undefined)?.isQueued ? RENEW_MS : false),
      }}
      component="div"
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <AccessNote />
        <Head />
        <SummaryReview />
        <Form />
        {conflict}
        <SummaryVersions />
      </Box>
    </Edit>
  );
}

/** Once its text has come: the list's row, which react-admin shows until then, has none. */
function Form() {
  const summary = useRecordContext<SummaryDetail>();
  if (summary?.content === undefined) return <Typography role="status">Loading…</Typography>;
  return (
    <SimpleForm warnWhenUnsavedChanges sx={{ p: 0 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          width: '100%',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <div>
          <TextInput source="title" label="Title" fullWidth helperText={false} />
          <TextInput
            source="content"
            label="Text, in Markdown"
            multiline
            minRows={12}
            fullWidth
            helperText="A point ends with links to its posts: — [Author](/feed/the-post)"
          />
        </div>
        <Preview />
      </Box>
    </SimpleForm>
  );
}

function Actions() {
  const summary = useRecordContext<SummaryDetail>();
  const access = useAccess();
  if (!summary) return <TopToolbar />;
  const isHidden = summary.state === 'hidden';
  return (
    <TopToolbar>
      {isHidden ? (
        <ActButton verb="show" label="Show again" done="The summary is on the site again." icon={<Eye size={18} />} />
      ) : (
        <ActButton
          verb="hide"
          label="Hide"
          done="The summary is hidden."
          icon={<EyeOff size={18} />}
          disabled={summary.state !== 'completed'}
        />
      )}
      <ActButton
        verb="regenerate"
        label="Write anew"
        done="It is being written anew. The text before is kept below."
        icon={<RefreshCw size={18} />}
        disabled={isHidden || Boolean(summary.isQueued) || !access?.canRegenerate}
      />
    </TopToolbar>
  );
}

function Head() {
  const summary = useRecordContext<SummaryDetail>();
  if (!summary) return null;
  const { state, posts, byHand, failure, failedAt, goneSlugs = [], uncited = 0, isQueued } = summary;
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="h2" variant="h6" sx={{ fontWeight: 700 }}>
          {namePeriod(summary)}
        </Typography>
        <StateChip {...STATES[state]} />
        {isQueued && <StateChip label="Being written anew" tone="waiting" />}
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>
        {count(posts, 'post')}. {byHand ? 'Written by hand: the site leaves it alone.' : 'Written by the site.'}
      </Typography>
      {failure && (
        <Alert severity="error">
          It could not be written{failedAt && ` (${formatTime(failedAt)})`}: {failure}
        </Alert>
      )}
      {goneSlugs.length > 0 && (
        <Alert severity="warning">It cites posts that are not on the site any more: {goneSlugs.join(', ')}</Alert>
      )}
      {uncited > 0 && (
        <Alert severity="info">{uncited === 1 ? 'One point cites no post.' : `${uncited} points cite no post.`}</Alert>
      )}
    </Box>
  );
}

function Preview() {
  const [title, content] = useWatch({ name: ['title', 'content'] });
  return (
    <section aria-label="As the site shows it">
      <SummaryPreview title={title ?? ''} content={content ?? ''} />
    </section>
  );
}

import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Alert,
  Box,
  IconButton,
  Stack,
  Typography,
} from '@mui/material';
import { Edit, SimpleForm, TextInput, TopToolbar, useRecordContext, WithRecord } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { SummaryDetail } from '#backend/api/admin/operations/records.ts';
import { ActButton } from '../../components/buttons';
import { WhenLoaded } from '../../components/edit-form';
import { Icon } from '../../components/icon';
import { Detail, Note, Section, StateChip } from '../../components/section';
import { useCorrection } from '../../components/use-correction';
import { count, formatTime } from '../../components/words';
import { SiteLink } from '../posts/post-verbs';
import { AccessNote, namePeriod, STATES, useAccess } from './summary';
import { listPoints, movePointUp, strikePoint } from './summary-points';
import { SummaryPreview } from './summary-preview';

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
        // While it is being rewritten.
        refetchInterval: ({ state }) => ((state.data as SummaryDetail | undefined)?.isQueued ? RENEW_MS : false),
      }}
      component="div"
    >
      <Stack sx={{ gap: 2 }}>
        <AccessNote />
        <WithRecord render={(summary: SummaryDetail) => <Head summary={summary} />} />
        <WhenLoaded field="content">
          <SimpleForm sx={{ p: 0 }}>
            <Box sx={{ display: 'grid', gap: 2, width: '100%', gridTemplateColumns: { md: '1fr 1fr' } }}>
              <div>
                <TextInput source="title" helperText={false} />
                <TextInput
                  source="content"
                  label="Text, in Markdown"
                  multiline
                  minRows={12}
                  helperText="A point ends with links to its posts: — [Author](/feed/the-post)"
                />
                <Points />
              </div>
              <Preview />
            </Box>
          </SimpleForm>
        </WhenLoaded>
        {conflict}
        <WithRecord render={(summary: SummaryDetail) => <Versions summary={summary} />} />
      </Stack>
    </Edit>
  );
}

function Actions() {
  const summary = useRecordContext<SummaryDetail>();
  const access = useAccess();
  if (!summary) return <TopToolbar />;
  const { id, state, isQueued } = summary;
  const isHidden = state === 'hidden';
  return (
    <TopToolbar>
      {state === 'completed' && <SiteLink path={`/?summary=${id}`} />}
      {isHidden ? (
        <ActButton verb="show" label="Show again" done="The summary is on the site again." icon="eye" />
      ) : (
        <ActButton
          {...{ verb: 'hide', label: 'Hide', done: 'The summary is hidden.', icon: 'eye-off' }}
          disabled={state !== 'completed'}
        />
      )}
      <ActButton
        {...{ verb: 'regenerate', label: 'Rewrite', icon: 'refresh-cw' }}
        done="It is being rewritten. The text before is kept below."
        disabled={isHidden || Boolean(isQueued) || !access?.canRegenerate}
      />
    </TopToolbar>
  );
}

function Head({ summary }: { summary: SummaryDetail }) {
  const { state, posts, byHand, failure, failedAt, modelFailure, goneSlugs = [], uncited = 0, isQueued } = summary;
  return (
    <Stack sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="h2" variant="h6">
          {namePeriod(summary)}
        </Typography>
        <StateChip {...STATES[state]} />
        {isQueued && <StateChip label="Being rewritten" tone="waiting" />}
      </Stack>
      <Note>
        {count(posts, 'post')}. {byHand ? 'Written by hand: the site leaves it alone.' : 'Written by the site.'}
      </Note>
      {failure && (
        <Alert severity="error">
          It could not be written{failedAt && ` (${formatTime(failedAt)})`}: {failure}
        </Alert>
      )}
      {modelFailure && (
        <Alert severity="warning">The language model did not select the sentences, so rules did: {modelFailure}</Alert>
      )}
      {goneSlugs.length > 0 && (
        <Alert severity="warning">It cites posts that are not on the site any more: {goneSlugs.join(', ')}</Alert>
      )}
      {uncited > 0 && (
        <Alert severity="info">{uncited === 1 ? 'One point cites no post.' : `${uncited} points cite no post.`}</Alert>
      )}
    </Stack>
  );
}

/** The points of the text, to move and to strike; the text above is saved as ever. */
function Points() {
  const { setValue } = useFormContext();
  const content: string = useWatch({ name: 'content' }) ?? '';
  const change = (next: string) => setValue('content', next, { shouldDirty: true });
  return (
    <ol aria-label="Points">
      {listPoints(content).map(({ from, text }, index) => (
        <li key={from}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            <Box sx={{ flexGrow: 1 }}>{text}</Box>
            <IconButton
              aria-label={`Move point ${index + 1} up`}
              disabled={index === 0}
              onClick={() => change(movePointUp(content, index))}
            >
              <Icon name="arrow-up" />
            </IconButton>
            <IconButton aria-label={`Strike point ${index + 1}`} onClick={() => change(strikePoint(content, index))}>
              <Icon name="trash" />
            </IconButton>
          </Box>
        </li>
      ))}
    </ol>
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

/** The texts that a summary had before, each with a way back. */
function Versions({ summary: { versions = [] } }: { summary: SummaryDetail }) {
  if (versions.length === 0) return null;
  return (
    <Section title="Previous text">
      {versions.map(({ id, title, content, byHand, replacedAt }) => (
        <Accordion key={id} variant="outlined" disableGutters slotProps={{ transition: { unmountOnExit: true } }}>
          <AccordionSummary expandIcon={<Icon name="chevron-down" />}>
            <div>
              {title}
              <Detail>
                {byHand ? 'by hand' : 'by the site'}, until {formatTime(replacedAt)}
              </Detail>
            </div>
          </AccordionSummary>
          <AccordionDetails>
            <SummaryPreview title={title} content={content} />
            <ActButton
              {...{ verb: 'restore', label: 'Restore', details: { version: id }, icon: 'undo-2' }}
              done="The previous text is back."
            />
          </AccordionDetails>
        </Accordion>
      ))}
    </Section>
  );
}

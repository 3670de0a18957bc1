import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Show, TopToolbar, useCreatePath, useRecordContext, useRedirect } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ActButton } from '../../components/act-button';
import { ConfirmButton } from '../../components/confirm-button';
import { DeskButton } from '../../components/desk-button';
import { Check, Eye, ListFilter, Pause, Play, RefreshCw, Trash } from '../../components/icons/lucide';
import { nameSource } from '../../components/name-source';
import { formatTime, RelativeTime } from '../../components/relative-time';
import { Section } from '../../components/section';
import { useAct } from '../../components/use-act';
import { describeRules, explainHealth, type Source } from './source';
import { Health } from './sources-list';

const RENEW_MS = 2000;

/** How many posts it may publish, and how many of these now. */
type Limits = { perPoll: number; perDay: number; left: number };
type Item = { id: number; title: string; author: string | null; createdAt: string; publishedAt: string | null };
/** One source. React-admin shows the list's row until it has come, which lacks the items. */
type SourceDetail = Source & { items?: Item[]; limits?: Limits | null };

/** One source: how it does, and what it brought last. */
export function SourceShow() {
  return (
    <Show
      title="Source"
      actions={<Actions />}
      component="div"
      queryOptions={{
        refetchInterval: ({ state }) => (isDue(state.data as SourceDetail | undefined) ? RENEW_MS : false),
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', overflowWrap: 'anywhere' }}>
        <Particulars />
        <Items />
      </Box>
    </Show>
  );
}

/** Whether it is about to be asked: what it brings shows without a reload. */
const isDue = (source: SourceDetail | undefined): boolean =>
  source !== undefined && source.health !== 'paused' && Date.parse(source.nextPollAt) <= Date.now();

function Actions() {
  const source = useRecordContext<SourceDetail>();
  const act = useAct('sources');
  const redirect = useRedirect();
  if (!source) return <TopToolbar />;
  const isPaused = source.health === 'paused';
  const remove = async () => {
    const done = 'The source is removed. Its posts stay.';
    if (await act({ verb: 'remove', ids: [source.id], done })) redirect('list', 'sources');
  };
  return (
    <TopToolbar>
      <ActButton
        verb="fetch"
        label="Fetch now"
        done="The source will be fetched now."
        icon={<RefreshCw size={18} />}
        disabled={isPaused}
      />
      {isPaused ? (
        <ActButton verb="resume" label="Resume" done="The source is resumed." icon={<Play size={18} />} />
      ) : (
        <ActButton verb="pause" label="Pause" done="The source is paused." icon={<Pause size={18} />} />
      )}
      {source.appliesChanges ? (
        <ActButton
          verb="unfollow"
          label="Review changes"
          done="Its corrections and removals wait for you."
          icon={<Eye size={18} />}
        />
      ) : (
        <ActButton
          verb="follow"
          label="Apply changes"
          done="Its corrections and removals are applied."
          icon={<Check size={18} />}
        />
      )}
      <DeskButton
        label="Rules"
        icon={<ListFilter size={18} />}
        onClick={() => redirect('edit', 'sources', source.id)}
      />
      <ConfirmButton
        label="Remove"
        icon={<Trash size={18} />}
        title="Remove this source?"
        text="It is not asked any more. The posts that it brought stay."
        isDangerous
        work={remove}
      />
    </TopToolbar>
  );
}

function Particulars() {
  const source = useRecordContext<SourceDetail>();
  if (!source) return null;
  const why = explainHealth(source);
  const { url, type, author, failures, polledAt, nextPollAt, health, posts, newPosts } = source;
  return (
    <Section title={nameSource(source)}>
      <Health health={health} />
      {why && (
        <Typography sx={{ mt: 1, color: health === 'failing' ? 'error.main' : 'text.secondary' }}>
          {failures > 1 ? `${failures} times in a row: ` : ''}
          {why}
        </Typography>
      )}
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          gap: 1,
          '& dd': { m: 0 },
          '& dt': { color: 'text.secondary' },
        }}
      >
        <dt>Address</dt>
        <dd>{url}</dd>
        <dt>Posts</dt>
        <dd>
          {posts} in all, {newPosts} of them by the last fetch
        </dd>
        <dt>Asked</dt>
        <dd>
          <RelativeTime at={polledAt} />
        </dd>
        <dt>Next</dt>
        <dd>{health === 'paused' ? 'not while it is paused' : <RelativeTime at={nextPollAt} />}</dd>
        <dt>Changes</dt>
        <dd>{source.appliesChanges ? 'applied by themselves' : 'wait for review'}</dd>
        <dt>Rules</dt>
        <dd>{describeRules(source.rules)}</dd>
        <dt>Limits</dt>
        <dd>{describeLimits(source.limits)}</dd>
        <dt>Author</dt>
        <dd>{author ?? 'as the feed says'}</dd>
        <dt>Platform</dt>
        <dd>{type ?? 'by each link'}</dd>
      </Box>
    </Section>
  );
}

function describeLimits(limits: Limits | null | undefined): string {
  if (limits === null) return 'everything it brings waits for review (INGEST_REVIEW)';
  if (limits === undefined) return '';
  const { perPoll, perDay, left } = limits;
  const now = left > 0 ? `${left} now` : 'none now, what it brings waits for review';
  return `${perPoll} posts a fetch and ${perDay} in 24 hours may be published; ${now}`;
}

function Items() {
  const source = useRecordContext<SourceDetail>();
  const createPath = useCreatePath();
  if (!source) return null;
  return (
    <Section title="What it brought last">
      {source.items?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>Nothing yet.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {source.items?.map(({ id, title, author, createdAt, publishedAt }) => (
          <li key={id}>
            <Link component={RouterLink} to={createPath({ resource: 'posts', type: 'edit', id })}>
              {title}
            </Link>
            <Typography sx={{ color: 'text.secondary', typography: 'body2' }}>
              {author ?? 'Unknown author'}, {formatTime(createdAt)}
              {publishedAt === null && ' · not on the site'}
            </Typography>
          </li>
        ))}
      </Box>
    </Section>
  );
}

import { Box, Button, Stack } from '@mui/material';
import { Link, Show, TopToolbar, useRecordContext, useRedirect, WithRecord } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { SourceDetail } from '#backend/api/admin/operations/records.ts';
import { ActButton, AskButton } from '../../components/buttons';
import { Icon } from '../../components/icon';
import { Detail, Facts, Note, Section, StateChip } from '../../components/section';
import { useAct } from '../../components/use-act';
import { formatTime, nameSource, RelativeTime } from '../../components/words';
import { describeRules, explainHealth, HEALTHS } from './sources-list';

const RENEW_MS = 2000;

/** One source: how it does, and what it brought last. */
export const SourceShow = () => (
  <Show
    title="Source"
    actions={<Actions />}
    component="div"
    queryOptions={{
      refetchInterval: ({ state }) => (isDue(state.data as SourceDetail | undefined) ? RENEW_MS : false),
    }}
  >
    <WithRecord
      render={(source: SourceDetail) => (
        <Stack sx={{ gap: 2 }}>
          <Particulars source={source} />
          <Items items={source.items} />
        </Stack>
      )}
    />
  </Show>
);

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
        {...{ verb: 'fetch', label: 'Fetch now', done: 'The source will be fetched now.', icon: 'refresh-cw' }}
        disabled={isPaused}
      />
      {isPaused ? (
        <ActButton verb="resume" label="Resume" done="The source is resumed." icon="play" />
      ) : (
        <ActButton verb="pause" label="Pause" done="The source is paused." icon="pause" />
      )}
      <Button startIcon={<Icon name="list-filter" />} component={RouterLink} to={`/sources/${source.id}`}>
        Rules
      </Button>
      <AskButton
        {...{ label: 'Remove', icon: 'trash', title: 'Remove this source?', isDangerous: true, work: remove }}
        text="It is not asked any more. The posts that it brought stay."
      />
    </TopToolbar>
  );
}

function Particulars({ source }: { source: SourceDetail }) {
  const why = explainHealth(source);
  const { url, type, author, failures, polledAt, nextPollAt, health, posts, newPosts } = source;
  return (
    <Section title={nameSource(source)}>
      <StateChip {...HEALTHS[health]} />
      {why && (
        <Box sx={{ my: 1, color: health === 'failing' ? 'error.main' : 'text.secondary' }}>
          {failures > 1 ? `${failures} times in a row: ` : ''}
          {why}
        </Box>
      )}
      <Facts
        facts={{
          Address: url,
          Posts: `${posts} in all, ${newPosts} of them by the last fetch`,
          Asked: <RelativeTime at={polledAt} />,
          Next: health === 'paused' ? 'not while it is paused' : <RelativeTime at={nextPollAt} />,
          Rules: describeRules(source.rules),
          Limits: describeLimits(source.limits),
          Author: author ?? 'as the feed says',
          Platform: type ?? 'by each link',
        }}
      />
    </Section>
  );
}

function describeLimits(limits: SourceDetail['limits']): string {
  if (limits === null) return 'everything it brings waits for review (INGEST_REVIEW)';
  if (limits === undefined) return '';
  const { perPoll, perDay, left } = limits;
  const now = left > 0 ? `${left} now` : 'none now, what it brings waits for review';
  return `${perPoll} posts a fetch and ${perDay} in 24 hours may be published; ${now}`;
}

const Items = ({ items }: { items: SourceDetail['items'] }) => (
  <Section title="What it brought last">
    {items?.length === 0 && <Note>Nothing yet.</Note>}
    <Stack component="ul" className="plain" sx={{ gap: 1 }}>
      {items?.map(({ id, title, author, createdAt, publishedAt }) => (
        <li key={id}>
          <Link to={`/posts/${id}`} className="record-link">
            {title}
          </Link>
          <Detail>
            {author ?? 'Unknown author'}, {formatTime(createdAt)}
            {publishedAt === null && ' · not on the site'}
          </Detail>
        </li>
      ))}
    </Stack>
  </Section>
);

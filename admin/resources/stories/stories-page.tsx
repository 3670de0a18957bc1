import { Box, Button, Card, List, ListItemButton, ListItemText, Tab, Tabs, Typography } from '@mui/material';
import { useState } from 'react';
import { Title, useGetList, useGetOne } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ComparedStory, Story } from '#backend/api/admin/operations/records.ts';
import { marker, onMarker } from '#lib/design/colors.ts';
import { callApi } from '../../api';
import { AskButton } from '../../components/buttons';
import { Detail, LoadError, Note } from '../../components/section';
import { useAct } from '../../components/use-act';
import { useKeys } from '../../components/use-keys';
import { count, formatTime } from '../../components/words';

const TABS: Record<Story['state'], string> = { suggested: 'Suggested', published: 'On the site', hidden: 'Hidden' };
const EMPTY: Record<Story['state'], string> = {
  suggested: 'Nothing is suggested. A suggestion is made when several authors post about the same event.',
  published: 'No story is on the site.',
  hidden: 'No story is hidden.',
};

/** Stories at the left; at the right the posts of one side by side, to be accepted, hidden or taken out. */
export function StoriesPage() {
  const [state, setState] = useState<Story['state']>('suggested');
  const [wanted, setWanted] = useState(0);
  const [at, setAt] = useState(0);
  const list = useGetList<Story>('stories', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'id', order: 'DESC' },
    filter: { state },
  });
  const stories = list.data ?? [];
  const place = Math.max(
    0,
    stories.findIndex(({ id }) => id === wanted),
  );
  const id = stories[place]?.id;
  const { data: story } = useGetOne<ComparedStory>('stories', { id: id ?? 0 }, { enabled: id !== undefined });
  const act = useAct('stories');
  // React-admin takes the row of the list for the story until that has come with its texts.
  const isShown = story !== undefined && story.id === id && story.posts.every(({ text }) => text !== undefined);
  const post = isShown ? story.posts[Math.min(at, story.posts.length - 1)] : undefined;

  const choose = (next: number) => {
    setWanted(stories[next]?.id ?? 0);
    setAt(0);
  };
  const decide = (verb: 'accept' | 'hide', done: string) => () => {
    if (!isShown) return;
    // The next one is shown then.
    setWanted(stories[place + 1]?.id ?? 0);
    setAt(0);
    void act({ verb, ids: [story.id], done });
  };
  const keys = [
    ...(state === 'published' && story?.posts.every((one) => one.isShown)
      ? []
      : [{ key: 'a', does: 'Accept', run: decide('accept', 'The story is on the site.') }]),
    ...(state === 'hidden' ? [] : [{ key: 'h', does: 'Hide', run: decide('hide', 'The story is hidden.') }]),
    {
      key: 'x',
      does: 'Take out',
      run: () =>
        post &&
        story &&
        void act({
          verb: 'split',
          ids: [story.id],
          details: { posts: [post.id] },
          done: 'The post is out of the story.',
        }),
    },
  ];
  const moves = [
    { key: 'j', does: 'Next story', run: () => choose(Math.min(stories.length - 1, place + 1)) },
    { key: 'k', does: 'Previous story', run: () => choose(Math.max(0, place - 1)) },
    { key: 'ArrowRight', does: 'Next post', run: () => setAt(Math.min((story?.posts.length ?? 1) - 1, at + 1)) },
    { key: 'ArrowLeft', does: 'Previous post', run: () => setAt(Math.max(0, at - 1)) },
  ];
  useKeys([...keys, ...moves]);

  return (
    <Box sx={{ py: 2, pb: { xs: 12, sm: 2 } }}>
      <Title title="Stories" />
      <Tabs value={state} onChange={(_, next) => setState(next)} aria-label="Stories" sx={{ mb: 1 }}>
        {Object.entries(TABS).map(([value, label]) => (
          <Tab key={value} value={value} label={label} />
        ))}
      </Tabs>
      <LoadError error={list.error as Error | null} retry={list.refetch} />
      {!list.error && stories.length === 0 && <Note role="status">{list.isPending ? 'Loading…' : EMPTY[state]}</Note>}
      {id !== undefined && (
        <Box
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 1fr)' } }}
        >
          <List
            dense
            component="nav"
            aria-label="Stories"
            sx={{ maxHeight: { xs: 180, md: '75vh' }, overflowY: 'auto', py: 0 }}
          >
            {stories.map(({ id: each, title, posts }, index) => (
              <ListItemButton
                key={each}
                selected={each === id}
                {...(each === id && { 'aria-current': true })}
                onClick={() => choose(index)}
              >
                <ListItemText primary={<bdi>{title}</bdi>} secondary={count(posts.length, 'post')} />
              </ListItemButton>
            ))}
          </List>
          {isShown ? <Comparison story={story} chosen={post?.id ?? 0} choose={setAt} /> : <Note>Loading…</Note>}
        </Box>
      )}
      {id !== undefined && (
        <Box sx={BUTTONS}>
          {keys.map(({ key, does, run }) => (
            <Button
              key={key}
              variant={key === 'a' ? 'contained' : 'outlined'}
              aria-keyshortcuts={key}
              disabled={!isShown}
              onClick={run}
            >
              {does}
              <Box component="kbd" sx={{ ml: 1, color: 'inherit', display: { xs: 'none', sm: 'inline' } }}>
                {key.toUpperCase()}
              </Box>
            </Button>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** At the foot of the window. */
const BUTTONS = {
  ...{ display: 'flex', gap: 1, mt: 2, p: 1, zIndex: 1, bgcolor: 'background.default' },
  ...{ position: { xs: 'fixed', sm: 'sticky' }, bottom: 0, left: 0, right: 0 },
};

type ComparisonProps = { story: ComparedStory; chosen: number; choose: (index: number) => void };

/** The posts side by side, six lines each; what several authors share is on the marker. */
const Comparison = ({ story: { id, title, posts }, chosen, choose }: ComparisonProps) => (
  <Box component="section" aria-label="The posts of the story">
    <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1, mb: 1 }}>
      <Typography variant="h6" component="h2">
        <bdi>{title}</bdi>
      </Typography>
      <Box sx={{ flexShrink: 0 }}>
        <AskButton
          {...{ label: 'Rename', icon: 'pencil', title: 'Rename the story', text: 'Its address stays.' }}
          field={{ name: 'title', label: 'Title', defaultValue: title }}
          done="It is renamed."
          work={(to) => callApi('POST', '/stories/rename', { ids: [id], title: to })}
        />
      </Box>
    </Box>
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))' }}>
      {posts.map((post, index) => (
        <Card
          key={post.id}
          component="article"
          aria-label={post.title}
          onFocus={() => choose(index)}
          onClick={() => choose(index)}
          sx={{ p: 2, outline: post.id === chosen ? 2 : 0, outlineStyle: 'solid', outlineColor: 'primary.main' }}
        >
          <Link to={`/posts/${post.id}`} className="record-link">
            <bdi>{post.author ?? 'Author not known'}</bdi>
          </Link>
          <Detail>
            {formatTime(post.at)}
            {!post.isShown && ' · suggested'}
          </Detail>
          <Typography
            dir="auto"
            sx={({ palette: { mode } }) => ({
              ...{
                mt: 1,
                whiteSpace: 'pre-line',
                display: '-webkit-box',
                WebkitLineClamp: 6,
                WebkitBoxOrient: 'vertical',
                overflow: 'hidden',
              },
              '& mark': { backgroundColor: marker[mode], color: onMarker[mode] },
            })}
          >
            {post.text.map(({ text, isShared }, part) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
              isShared ? <mark key={part}>{text}</mark> : <span key={part}>{text}</span>,
            )}
          </Typography>
        </Card>
      ))}
    </Box>
  </Box>
);

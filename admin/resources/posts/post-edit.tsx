import Box from '@mui/material/Box';
import { Edit, SimpleForm, TopToolbar, useRecordContext } from 'react-admin';
import { count } from '../../components/count';
import { Facts } from '../../components/facts';
import { formatTime } from '../../components/relative-time';
import { StateChip } from '../../components/state-chip';
import { useCorrection } from '../../components/use-correction';
import { POST_CORRECTION, type Post, STATES } from './post';
import { PostFields } from './post-fields';
import { PostPreview } from './post-preview';
import { PostVerbs, SiteLink } from './post-verbs';
import { WhenLoaded } from './when-loaded';

/** Corrects one post, beside its card. */
export function PostEdit() {
  const { editProps, conflict } = useCorrection(POST_CORRECTION);
  return (
    <Edit title="Post" actions={<Actions />} {...editProps}>
      {conflict}
      <WhenLoaded>
        <SimpleForm>
          <PostFields panel={<Panel />} />
        </SimpleForm>
      </WhenLoaded>
    </Edit>
  );
}

const Actions = () => (
  <TopToolbar>
    <PostVerbs />
  </TopToolbar>
);

function Panel() {
  const post = useRecordContext<Post>();
  if (!post) return null;
  const { state, slug, source, bookmarks, reports, createdAt, updatedAt } = post;
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
        <StateChip {...STATES[state]} />
        {state === 'published' && <SiteLink path={`/feed/${encodeURIComponent(slug)}`} />}
      </Box>
      <PostPreview />
      <Facts
        facts={{
          Date: formatTime(createdAt),
          Changed: formatTime(updatedAt),
          Address: `/feed/${slug}`,
          Source: source,
          Saved: bookmarks > 0 && `in ${count(bookmarks, 'bookmark')}`,
          Reports: reports > 0 && count(reports, 'report'),
        }}
      />
    </>
  );
}

import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { formatTime } from '../parts/relative-time';
import { type NewImage, namePlatform, type Post, toImageAddress } from './post';

/** The card of a post as the feed shows it, made of what stands in the form around it. */
export function PostPreview() {
  const post = useWatch() as Partial<Post> & { image?: NewImage | Post['image'] };
  return <PostCard post={post} />;
}

/** The card of a post: picture, platform, title, first lines, author, date, hashtags. */
export function PostCard({ post }: { post: Partial<Omit<Post, 'image'>> & { image?: NewImage | Post['image'] } }) {
  const { title, text = '', description, author, platform, createdAt, hashtags = [], image } = post;
  return (
    <Card
      component="section"
      variant="outlined"
      aria-label="How its card looks"
      sx={{ width: '100%', maxWidth: 380, overflowWrap: 'anywhere' }}
    >
      {image && (
        <Box
          component="img"
          src={toImageAddress(image)}
          alt=""
          sx={{ width: '100%', maxHeight: 200, objectFit: 'cover' }}
        />
      )}
      <Stack sx={{ p: 2, gap: 1 }}>
        <Chip size="small" label={namePlatform(platform ?? 'LinkedIn')} sx={{ alignSelf: 'flex-start' }} />
        <Typography component="p" dir="auto" sx={{ fontWeight: 600 }}>
          {title || text.split('\n', 1)[0]}
        </Typography>
        <Typography dir="auto" sx={{ ...CLAMPED, color: 'text.secondary' }}>
          {description || text}
        </Typography>
        <Typography variant="body2">
          <bdi>{author || 'Unknown User'}</bdi>
          {createdAt && ` · ${formatTime(createdAt)}`}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {hashtags.join(' ')}
        </Typography>
      </Stack>
    </Card>
  );
}

const CLAMPED = {
  display: '-webkit-box',
  WebkitLineClamp: 4,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;

import { Button, Card, Typography } from '@mui/material';
import type { Post } from '#backend/admin/operations/records.ts';
import { Icon } from '../../components/icon';
import { formatTime } from '../../components/relative-time';
import { Detail } from '../../components/section';
import { namePlatform } from '../../components/words';

/** A post to be read, whole. */
export const ReviewPost = ({ post }: { post: Post }) => (
  <Card component="article" sx={{ p: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
    <Typography variant="h6" component="h2" dir="auto">
      {post.title}
    </Typography>
    <Detail>
      <bdi>{post.author ?? 'Unknown author'}</bdi> · {namePlatform(post.platform, post.link)} ·{' '}
      {formatTime(post.createdAt)} {post.source && <bdi>· {post.source}</bdi>}
    </Detail>
    {post.image && <img src={post.image.thumbnail} alt={post.image.alt ?? ''} />}
    <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
      {post.text}
    </Typography>
    <Detail>{post.hashtags.join(' ')}</Detail>
    {post.link && (
      <Button startIcon={<Icon name="external-link" />} href={post.link} target="_blank" rel="noreferrer noopener">
        The original
      </Button>
    )}
  </Card>
);

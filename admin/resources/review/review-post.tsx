import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { namePlatform } from '../../components/platforms';
import { formatTime } from '../../components/relative-time';
import type { Post } from '../posts/post';

/** A post to be read, whole. */
export function ReviewPost({ post }: { post: Post }) {
  const { title, text, author, platform, createdAt, source, hashtags, image, link } = post;
  return (
    <Card component="article" variant="outlined" sx={{ p: 2, overflowWrap: 'anywhere' }}>
      <Typography variant="h6" component="h2" dir="auto">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        <bdi>{author ?? 'Unknown author'}</bdi> · {namePlatform({ platform, link })} · {formatTime(createdAt)}
        {source && (
          <>
            {' · '}
            <bdi>{source}</bdi>
          </>
        )}
      </Typography>
      {image && <Box component="img" src={image.thumbnail} alt={image.alt ?? ''} sx={{ maxWidth: '100%', mb: 2 }} />}
      <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 2 }}>{hashtags.join(' ')}</Typography>
      {link && (
        <Link href={link} target="_blank" rel="noreferrer noopener">
          The original
        </Link>
      )}
    </Card>
  );
}

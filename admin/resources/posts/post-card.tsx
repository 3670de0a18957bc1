import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import type { Post } from '#backend/api/admin/operations/records.ts';
import { cardTitle } from '#lib/design/card-title.ts';
import { platformMark } from '#lib/design/platform-marks.ts';
import { hostOf, namePlatform, typeOfLink } from '#lib/design/platforms.ts';
import { authorHue, initialsOf, shownAuthor } from '#lib/design/post-card.ts';
import '../../site-card.css';
import { type NewImage, toImageAddress } from './post';

type Shown = Partial<Omit<Post, 'image'>> & { image?: NewImage | Post['image'] };

/** As many characters as the feed's cards have of a text. */
const EXCERPT_CHARACTERS = 220;

/** The card of a post as the feed shows it, made of what stands in the form around it. */
export const PostPreview = () => <PostCard post={useWatch() as Shown} />;

/** The card of a post with the markup and the style of the site's (components/feed/card/post-card.tsx), without its links. */
export function PostCard({ post }: { post: Shown }) {
  const { text = '', description, author, platform, link, hashtags = [], image } = post;
  const name = author || '';
  const title = post.title || (text.split('\n', 1)[0] ?? '');
  const whole = (description || text.replace(title, '')).trim();
  const excerpt = whole.length > EXCERPT_CHARACTERS ? `${whole.slice(0, EXCERPT_CHARACTERS).trimEnd()}…` : whole;
  const host = hostOf(link);
  const mark = namePlatform(platform ?? typeOfLink(link), host);
  return (
    <Box
      component="section"
      aria-label="How its card looks"
      className="site-card"
      sx={({ palette: { mode } }) => ({ colorScheme: mode, typography: 'body1' })}
    >
      <div className={`post-card card hue-${authorHue(name)}`}>
        {image && (
          <div className="post-card-image">
            <img src={toImageAddress(image)} alt="" />
          </div>
        )}
        <div className="post-card-byline" data-mark={initialsOf(name) || undefined}>
          <bdi className="filter-link">{shownAuthor(author || null)}</bdi>
          <span className="platform-glyph" data-mark={platformMark(mark)}>
            {mark}
          </span>
        </div>
        <div className="post-card-words">
          {/* No heading of the desk's own page. */}
          <h3 dir="auto" role="presentation">
            {cardTitle(title)}
          </h3>
          <p dir="auto">{excerpt}</p>
        </div>
        <div className="post-card-footer">
          <ul className="post-card-tags">
            {hashtags.slice(0, 3).map((tag: string) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        </div>
      </div>
    </Box>
  );
}

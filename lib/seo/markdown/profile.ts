import { absoluteUrl } from '@/lib/config/site-origin';
import { postToLine } from '@/lib/posts/markdown';
import { feedDocumentPath } from '@/lib/seo/syndication/feed-formats';
import { toSingleLine } from '@/lib/utils/clip';
import { markdownDocument } from '@/lib/utils/markdown';
import type { Profile, Subject } from '../../profiles/model';

export const profileToMarkdown = ({ kind, name, path, filters }: Subject, profile: Profile): string =>
  markdownDocument(
    {
      title: toSingleLine(name),
      url: absoluteUrl(path),
      posts: profile.feed.total,
      first: profile.first,
      last: profile.last,
      profiles: kind === 'authors' ? profile.links.map(({ url }) => url) : [],
      authors: kind === 'authors' ? [] : profile.authors.map((author) => author.name),
      hashtags: profile.hashtags.map((hashtag) => hashtag.name),
      feed: absoluteUrl(feedDocumentPath('json', filters)),
    },
    `# ${toSingleLine(name)}\n\n${profile.feed.posts.map(postToLine).join('\n')}`,
  );

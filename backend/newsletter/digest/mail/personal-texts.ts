import { formatCount } from '#lib/utils/format.ts';
import { toRuleKey } from '#lib/utils/rule-key.ts';
import type { PersonalMail } from '../../personal/load-part.ts';
import { cutLine, NAME_MAX, TITLE_MAX } from './cut-line.ts';

export type PersonalTexts = ReturnType<typeof writePersonalTexts>;

/** The texts of what is one reader's own in a mail: single lines, cut to length. */
export function writePersonalTexts({ posts, more, token }: PersonalMail, siteUrl: string) {
  const settingsUrl = `${siteUrl}/following/mail?${new URLSearchParams({ token })}`;
  return {
    count: posts.length + more,
    posts: posts.map(({ title, slug, author, name, does, query, story, others }) => ({
      title: cutLine(title, TITLE_MAX),
      url: `${siteUrl}/feed/${encodeURIComponent(slug.toWellFormed())}`,
      author: author ? cutLine(author, NAME_MAX) : '',
      reason: `${does === 'follow' ? 'You follow' : 'You asked to be told of'} ${cutLine(name, NAME_MAX)}`,
      /** The page that ends the rule with one click. */
      endUrl: `${settingsUrl}&${new URLSearchParams({ rule: toRuleKey(query) })}`,
      story:
        story !== null && others > 0
          ? {
              text: `and ${formatCount(others)} more ${others === 1 ? 'post' : 'posts'} on this`,
              url: `${siteUrl}/stories/${encodeURIComponent(story)}`,
            }
          : null,
    })),
    more: more > 0 ? `and ${formatCount(more)} more` : '',
    followingUrl: `${siteUrl}/following`,
    settingsUrl,
  };
}

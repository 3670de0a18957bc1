import { type ComponentProps, useMemo } from 'react';
import Markdown, { type Components, type ExtraProps } from 'react-markdown';
import { OutsideLink } from '@/components/ui/link';
import { SUMMARY_ELEMENTS, safeSummaryUrl } from '@/lib/design/summary-markdown';
import type { ListedPost } from '@/lib/posts/model';

type CitedPost = Pick<ListedPost, 'author' | 'authorPath'>;

type Props = {
  content: string;
  /** The posts that it covers, as far as they are known. */
  posts: readonly CitedPost[];
  /** Whether it is below a page's title rather than a part of a page. */
  isPage?: boolean;
};

/**
 * A summary's Markdown. HTML in it stays text, pictures become their description, and headings begin a level
 * below the summary's own title. Only http(s), mail and same-site addresses become links. A name in bold type that is an author's
 * leads to their page.
 */
export function SummaryText({ content, posts, isPage = false }: Props) {
  const known = posts.map(({ author, authorPath }) => `${author} ${authorPath}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other objects for the same posts change nothing
  const components = useMemo(() => {
    const hrefs = new Map(
      posts.flatMap(({ author, authorPath }) => (author && authorPath ? [[author, authorPath]] : [])),
    );
    const strong = (props: Of<'strong'>) => <Strong {...props} hrefs={hrefs} />;
    return { ...COMPONENTS, ...(isPage && PAGE_HEADINGS), strong };
  }, [known, isPage]);
  return (
    <div className="summary-text" dir="auto">
      <Markdown components={components} urlTransform={safeSummaryUrl}>
        {withUnbrokenPercents(content)}
      </Markdown>
    </div>
  );
}

type Of<Tag extends 'h1' | 'h2' | 'h3' | 'a' | 'strong'> = ComponentProps<Tag> & ExtraProps;

const COMPONENTS: Components = {
  ...SUMMARY_ELEMENTS,
  a: ({ href, children }: Of<'a'>) => {
    if (!href) return <span>{children}</span>;
    // Links to posts are citations.
    if (href.startsWith('/feed/')) {
      return (
        <a href={href} className="citation">
          {children}
        </a>
      );
    }
    if (href.startsWith('/')) return <a href={href}>{children}</a>;
    return (
      <OutsideLink href={href} rel="ugc">
        {children}
      </OutsideLink>
    );
  },
};

const PAGE_HEADINGS: Components = {
  h1: ({ children }: Of<'h1'>) => <h2>{children}</h2>,
  h2: ({ children }: Of<'h2'>) => <h2>{children}</h2>,
  h3: ({ children }: Of<'h3'>) => <h3>{children}</h3>,
};

function Strong({ children, hrefs }: Of<'strong'> & { hrefs: ReadonlyMap<string, string> }) {
  const href = typeof children === 'string' ? hrefs.get(children) : undefined;
  const strong = <strong>{children}</strong>;
  return href ? <a href={href}>{strong}</a> : strong;
}

/** A line never begins with the sign of a number at the end of the one before. */
const withUnbrokenPercents = (text: string): string => text.replace(/(?<=\d) (?=%)/g, '\u00a0');

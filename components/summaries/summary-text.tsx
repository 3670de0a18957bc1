import clsx from 'clsx';
import type { ComponentProps } from 'react';
import Markdown, { type Components, type ExtraProps } from 'react-markdown';

/**
 * A summary's Markdown. HTML in it stays text, pictures become their description, and headings begin at the third level,
 * below the summary's own title. Only http(s), mail and same-site addresses become links.
 */
export function SummaryText({ content }: { content: string }) {
  return (
    <div className={LOOK} dir="auto">
      <Markdown components={COMPONENTS} urlTransform={safeUrl}>
        {content}
      </Markdown>
    </div>
  );
}

// react-markdown makes the elements, so their styles are set from the box around them.
const LOOK = clsx(
  'space-y-4 leading-relaxed [&_:first-child]:mt-0',
  '[&_h3]:mt-7 [&_h3]:font-semibold [&_h3]:text-lg [&_h3]:leading-snug [&_h4]:mt-6 [&_h4]:font-semibold',
  '[&_li]:my-1.5 [&_li]:ps-1 [&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:list-disc [&_ul]:ps-6 [&_li::marker]:text-ink-muted',
  '[&_a]:text-accent [&_a]:underline [&_a]:underline-offset-2 hover:[&_a]:text-accent-strong',
  '[&_a:not(.citation)]:font-medium [&_.citation]:text-sm',
  '[&_blockquote]:border-line-strong [&_blockquote]:border-s-2 [&_blockquote]:ps-4 [&_blockquote]:text-ink-muted',
  '[&_code]:rounded [&_code]:bg-surface-muted [&_code]:px-1 [&_code]:text-[0.9em] [&_pre]:overflow-x-auto',
);

type Of<Tag extends 'h1' | 'h2' | 'h3' | 'a' | 'img' | 'li'> = ComponentProps<Tag> & ExtraProps;

const COMPONENTS: Components = {
  h1: ({ children }: Of<'h1'>) => <h3>{children}</h3>,
  h2: ({ children }: Of<'h2'>) => <h3>{children}</h3>,
  h3: ({ children }: Of<'h3'>) => <h4>{children}</h4>,
  // Each in the direction of its own language.
  li: ({ children }: Of<'li'>) => <li dir="auto">{children}</li>,
  img: ({ alt }: Of<'img'>) => <span>{alt}</span>,
  a: ({ href, children }: Of<'a'>) => {
    if (!href) return <span>{children}</span>;
    // What a point says is cited by links to its posts.
    if (href.startsWith('/')) {
      return (
        <a href={href} className={href.startsWith('/feed/') ? 'citation' : undefined}>
          {children}
        </a>
      );
    }
    return (
      <a href={href} target="_blank" rel="noopener nofollow">
        {children}
      </a>
    );
  },
};

/** An address as it may stand in a link, or an empty one. `//host` is another site in disguise. */
function safeUrl(url: string): string {
  if (/^\/(?![/\\])/.test(url)) return url;
  return URL.canParse(url) && /^(https?|mailto):$/.test(new URL(url).protocol) ? url : '';
}

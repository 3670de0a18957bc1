import type { Route } from 'next';
import { Fragment, type ReactNode } from 'react';
import { Link, OutsideLink } from '@/components/ui/link';
import { hashtagHrefByName } from '@/lib/feed/hashtag-href';
import type { CitedText } from '@/lib/summaries/cited-text';
import type { Hashtag } from '@/lib/tags/model';
import { type ListItem, splitBlocks } from '@/lib/utils/split-blocks';
import { type TextToken, tokenizeText } from '@/lib/utils/tokenize-text';
import { CitedNotes, Marked } from './cited-part';
import { CodeBlock } from './code-block';
import { markText } from './mark-text';

type Props = {
  text: string;
  hashtags: Hashtag[];
  /** Search terms to mark in the text. */
  terms?: string[];
  /** The sentences of it that summaries cite, and the day of the post. */
  cited?: Cited;
};

type Cited = { parts: CitedText; day: string };

type InlineProps = { text: string; hashtags: Hashtag[]; terms: string[]; cited?: Cited | undefined };

/** A post's whole text: line breaks kept, lists indented, code as written, links and hashtags clickable, each part in its own direction. */
export function PostText({ text, hashtags, terms = [], cited }: Props) {
  const inline = { hashtags, terms, cited };
  return (
    <div className="post-text">
      {splitBlocks(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
        <Fragment key={index}>
          {block.kind === 'code' ? (
            <CodeBlock text={block.text} terms={terms} />
          ) : block.kind === 'list' ? (
            <List items={block.items} {...inline} />
          ) : (
            <Part {...inline} text={block.text}>
              <p dir="auto" className="whitespace-pre-wrap">
                <PostWords {...inline} text={block.text} />
              </p>
            </Part>
          )}
        </Fragment>
      ))}
    </div>
  );
}

function List({ items, ...inline }: { items: ListItem[] } & Omit<InlineProps, 'text'>) {
  return (
    <ul className="space-y-1.5">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index} dir="auto" className="flex gap-2.5">
          <span className="shrink-0">{item.marker}</span>
          <div className="min-w-0 grow space-y-1.5">
            <Part {...inline} text={item.text}>
              <span className="whitespace-pre-wrap">
                <PostWords {...inline} text={item.text} />
              </span>
            </Part>
            {item.items.length > 0 && <List items={item.items} {...inline} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A paragraph or entry with the summaries that cite it. */
function Part({ text, cited, children }: InlineProps & { children: ReactNode }) {
  const notes = cited?.parts.get(text)?.notes ?? [];
  if (!cited || notes.length === 0) return children;
  return (
    <div className="cited-part">
      {children}
      <CitedNotes notes={notes} day={cited.day} />
    </div>
  );
}

/** The words of a paragraph, an entry or a title, with what is cited of them on the marker. */
export const PostWords = ({ text, cited, ...inline }: InlineProps) => (
  <Marked
    text={text}
    matches={cited?.parts.get(text)?.matches}
    render={(piece) => <Inline {...inline} text={piece} />}
  />
);

function Inline({ text, hashtags, terms }: Omit<InlineProps, 'cited'>) {
  return tokenizeText(text).map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <Fragment key={index}>
      <Token token={token} hashtags={hashtags} terms={terms} />
    </Fragment>
  ));
}

function Token({ token, hashtags, terms }: { token: TextToken; hashtags: Hashtag[]; terms: string[] }) {
  if (token.kind === 'link') {
    return (
      <OutsideLink href={token.href} rel="ugc">
        {token.text}
      </OutsideLink>
    );
  }
  if (token.kind === 'hashtag') {
    return <Link href={hashtagHrefByName(token.name, hashtags) as Route}>{token.text}</Link>;
  }
  return markText(token.text, terms);
}

import type { Route } from 'next';
import { Fragment } from 'react';
import { Link, OutsideLink } from '@/components/ui/link';
import type { Hashtag } from '@/lib/bookmarks/model';
import { hashtagHrefByName } from '@/lib/feed/hashtag-href';
import { type ListItem, splitBlocks } from '@/lib/utils/split-blocks';
import { type TextToken, tokenizeText } from '@/lib/utils/tokenize-text';
import { CodeBlock } from './code-block';
import { markText } from './mark-text';

type Props = { text: string; hashtags: Hashtag[] /** Search terms to mark in the text. */; terms?: string[] };

/** A post's whole text: line breaks kept, lists indented, code as written, links and hashtags clickable, each part in its own direction. */
export function PostText({ text, hashtags, terms = [] }: Props) {
  const inline = { hashtags, terms };
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
            <p dir="auto" className="whitespace-pre-wrap">
              <Inline text={block.text} {...inline} />
            </p>
          )}
        </Fragment>
      ))}
    </div>
  );
}

function List({ items, ...inline }: { items: ListItem[] } & Omit<Required<Props>, 'text'>) {
  return (
    <ul className="space-y-1.5">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index} dir="auto" className="flex gap-2.5">
          <span className="shrink-0">{item.marker}</span>
          <div className="min-w-0 space-y-1.5">
            <span className="whitespace-pre-wrap">
              <Inline text={item.text} {...inline} />
            </span>
            {item.items.length > 0 && <List items={item.items} {...inline} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Inline({ text, hashtags, terms }: Required<Props>) {
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

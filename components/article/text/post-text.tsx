import type { Route } from 'next';
import { Fragment } from 'react';
import { Link, OutsideLink } from '@/components/ui/link';
import type { Hashtag } from '@/lib/bookmarks/model';
import { hashtagHrefByName } from '@/lib/feed/hashtag-href';
import { splitBlocks } from '@/lib/utils/split-blocks';
import { type TextToken, tokenizeText } from '@/lib/utils/tokenize-text';
import { markText } from './post-parts';

type Props = { text: string; hashtags: Hashtag[] /** Search terms to mark in the text. */; terms?: string[] };

/** A post's whole text: line breaks kept, lists indented, links and hashtags clickable, each part in its own direction. */
export function PostText({ text, hashtags, terms = [] }: Props) {
  return (
    <div className="post-text">
      {splitBlocks(text).map((block, index) =>
        block.kind === 'paragraph' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
          <p key={index} dir="auto" className="whitespace-pre-wrap">
            <Inline text={block.text} hashtags={hashtags} terms={terms} />
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <ul key={index} className="space-y-1.5">
            {block.items.map((item, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={position} dir="auto" className="flex gap-2.5">
                <span className="shrink-0">{item.marker}</span>
                <span className="min-w-0">
                  <Inline text={item.text} hashtags={hashtags} terms={terms} />
                </span>
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
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

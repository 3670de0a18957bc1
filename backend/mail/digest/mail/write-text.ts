import type { IssueTexts } from './issue-texts.ts';
import type { Block, Inline } from './parse-summary.ts';

/** The letter for those who read plain text. `unsubscribeUrl` is the page on which its reader leaves the list. */
export function writeText(texts: IssueTexts, unsubscribeUrl: string): string {
  const { siteName, siteUrl, postalAddress, privacyUrl, heading, note, tips, rising, summary } = texts;
  const lines = [
    `${siteName}: ${heading}`,
    ...(note ? [note] : []),
    ...tips.map(({ title, why, byline, url }, index) =>
      [`${index + 1}. ${title}`, why, ...(byline ? [byline] : []), url].filter(Boolean).join('\n   '),
    ),
    ...(rising.length > 0
      ? ['RISING THIS WEEK', rising.map(({ name, url, count }) => `- ${name}, ${count}: ${url}`).join('\n')]
      : []),
    ...(summary ? ['THE WEEK IN SHORT', summary.title, ...writeBlocks(summary.blocks)] : []),
    ...(summary?.isCut ? [`Read on: ${siteUrl}/`] : []),
    [
      '-- ',
      `You get this mail on Mondays because you subscribed to it at ${siteUrl}`,
      `Unsubscribe: ${unsubscribeUrl}`,
      ...(privacyUrl ? [`Privacy: ${privacyUrl}`] : []),
      ...(postalAddress ? [postalAddress] : []),
    ].join('\n'),
  ];
  return `${lines.filter(Boolean).join('\n\n')}\n`;
}

/** List items have no empty lines between them. */
function writeBlocks(blocks: readonly Block[]): string[] {
  const parts: string[] = [];
  let items: string[] = [];
  for (const { kind, inlines } of blocks) {
    const text = inlines.map(writeInline).join('').trim();
    if (kind === 'item') {
      items.push(`- ${text}`);
      continue;
    }
    parts.push(items.join('\n'), kind === 'heading' ? text.toUpperCase() : text);
    items = [];
  }
  return [...parts, items.join('\n')];
}

const writeInline = ({ text, href }: Inline): string => (href ? `${text} <${href}>` : text);

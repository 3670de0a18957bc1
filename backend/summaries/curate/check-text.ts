import { listMarkdownNodes, listNodesIn } from '#lib/utils/markdown-nodes.ts';
import { fieldErrors } from '../../http/api-error.ts';

/** Missing fields stay unchanged. */
export type TextInput = { title?: string | undefined; content?: string | undefined };

const TITLE_MAX = 200;
const CONTENT_MAX = 20_000;

/**
 * A text that an operator wrote, as it may stand on the site: a title of one line, and Markdown without HTML and pictures (the
 * site shows neither) whose links lead into the site, to other sites or to a mail address. Throws a 400 that names the fields.
 */
export function checkSummaryText({ title, content }: TextInput): TextInput {
  const checked = {
    ...(title !== undefined && { title: title.replaceAll(/\s+/g, ' ').trim() }),
    ...(content !== undefined && { content: content.replaceAll('\r\n', '\n').trim() }),
  };
  const errors = [
    ...findTitleFaults(checked.title).map((message) => ({ path: ['title'], message })),
    ...findContentFaults(checked.content).map((message) => ({ path: ['content'], message })),
  ];
  if (errors.length > 0) throw fieldErrors(errors);
  return checked;
}

function findTitleFaults(title: string | undefined): string[] {
  if (title === undefined) return [];
  if (title === '') return ['A summary needs a title.'];
  return title.length > TITLE_MAX ? [`The title is longer than ${TITLE_MAX} characters.`] : [];
}

function findContentFaults(content: string | undefined): string[] {
  if (content === undefined) return [];
  if (content === '') return ['A summary needs a text. To take it off the site, hide it.'];
  if (content.length > CONTENT_MAX) return [`The text is longer than ${CONTENT_MAX} characters.`];
  const nodes = listMarkdownNodes(content);
  const faults = nodes.flatMap((node) => {
    if (node.type === 'html') return ['HTML would be shown as it is typed: write Markdown.'];
    if (node.type === 'image' || node.type === 'imageReference') return ['Pictures are not shown in summaries.'];
    if (node.type !== 'link' && node.type !== 'definition') return [];
    return isAllowed(node.url) ? [] : [`${node.url.slice(0, 100)} is no address that a summary may link to.`];
  });
  return [...new Set(faults)];
}

/** As the site's pages take them: `//host` is another site in disguise. */
const isAllowed = (url: string): boolean =>
  /^\/(?![/\\])/.test(url) || (URL.canParse(url) && /^(?:https?|mailto):$/.test(new URL(url).protocol));

/** How many points of its lists cite no post. */
export function countUncited(content: string): number {
  const items = listMarkdownNodes(content).filter((node) => node.type === 'listItem');
  return items.filter(
    (item) => !listNodesIn(item).some((node) => node.type === 'link' && node.url.startsWith('/feed/')),
  ).length;
}

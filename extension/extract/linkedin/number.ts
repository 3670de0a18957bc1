import { addressOf, type Scope, select } from '../dom.ts';
import type { Age } from './age.ts';

/** A post's number and what it counts: `activity`, `share` or `ugcPost`. */
export type PostNumber = { kind: string; number: string };

const NAMED = [
  'id',
  'componentkey',
  'data-urn',
  'data-id',
  'data-activity-urn',
  'data-attributed-urn',
  'data-sdui-anchor-id',
];
const SELECTOR = NAMED.map((name) => `[${name}]`).join();
const URN = /urn:li:(activity|share|ugcPost):(\d{15,20})(?!\d)/;
const FIELD = /\b(activity|share|userGeneratedContent)Id=(\d{15,20})(?!\d)/;
const COMMENT = /urn:li:comment:\((?:urn:li:)?(activity|share|ugcPost):(\d{15,20}),/;

/**
 * The number in the post's own attributes: nearest to its words, else on the post and what holds only it, else inside of it,
 * else the one that its comments name as their parent.
 */
export function findNumber(
  scope: Scope,
  text: Element | undefined,
  comments: readonly Element[],
): PostNumber | undefined {
  const places = [
    ...ancestorsOf(text, scope.root),
    scope.root,
    ...onlyChildsParents(scope.root),
    ...select(scope, SELECTOR),
  ];
  const own = places.flatMap((element) => numberOn(element) ?? []);
  return own[0] ?? comments.flatMap(parentsIn)[0];
}

/** The link around the age of a post is its address. */
export function findNumberByAge(age: Age | undefined, scope: Scope): PostNumber | undefined {
  const link = age?.element.closest('a[href*="/feed/update/"]');
  return link && scope.root.contains(link) ? numberInLink(link) : undefined;
}

export function numberInLink(link: Element): PostNumber | undefined {
  const address = addressOf(link);
  return address ? parseUrn(decodeURIComponent(address.pathname)) : undefined;
}

/** The number that an element's own attributes name; of several the activity's. */
function numberOn(element: Element): PostNumber | undefined {
  const values = NAMED.flatMap((name) => element.getAttribute(name) ?? []).filter(
    (value) => !value.includes('urn:li:comment:'),
  );
  const found = values.flatMap((value) => parseUrn(value) ?? []);
  return found.find(({ kind }) => kind === 'activity') ?? found[0];
}

function parseUrn(value: string): PostNumber | undefined {
  const [, kind, number] = URN.exec(value) ?? FIELD.exec(value) ?? [];
  if (!kind || !number) return undefined;
  return { kind: kind === 'userGeneratedContent' ? 'ugcPost' : kind, number };
}

function parentsIn(comment: Element): PostNumber[] {
  const elements = [comment, ...comment.querySelectorAll(SELECTOR)];
  return elements
    .flatMap((element) => NAMED.map((name) => COMMENT.exec(element.getAttribute(name) ?? '')))
    .flatMap((match) => (match?.[1] && match[2] ? [{ kind: match[1], number: match[2] }] : []));
}

function ancestorsOf(element: Element | undefined, root: Element): Element[] {
  if (!element || !root.contains(element) || element === root) return [];
  return [element, ...ancestorsOf(element.parentElement ?? undefined, root)];
}

function onlyChildsParents(element: Element): Element[] {
  const parent = element.parentElement;
  return parent && parent.children.length === 1 ? [parent, ...onlyChildsParents(parent)] : [];
}

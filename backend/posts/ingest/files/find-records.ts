import { isRaw, type Raw } from './container.ts';

/** A list that belongs to a post, or explains one, and is none of posts. */
const NOT_POSTS =
  /^(?:comments?|replies|reactions?|likes?|mentions?|includes|attachments?|images?|media|photos|videos|urls|links|users|accounts|people|errors|facets|context|columns|feeds|sources|followers?|following|contacts|messages)$/i;
const DEPTH_MAX = 8;
const FOLDERS_MAX = 50;
const WORDS = /^(?:full_?text|raw_?content|text|content|body|commentary|post_?(?:text|content)|tweet(?:_?text)?)$/i;
const ADDRESS = /^(?:(?:post|given|resolved)_?)?(?:url|link|permalink|uri|href)$/i;

/**
 * The records of a parsed value: itself, or those of the list in it that holds most posts. An element of a list is a record where
 * an object in it says something; a document may say something about its list.
 */
export function findRecords(value: unknown, isElement = false): { raw: unknown; document?: Raw }[] {
  if (Array.isArray(value)) return value.flatMap((each) => findRecords(each, true));
  const leaves = isRaw(value) && !hasWords(value) && !hasAddress(value) ? listLeaves(value) : [];
  if (leaves.length > 0) return leaves.map((raw) => ({ raw }));
  if (!isRaw(value) || hasWords(value) || (isElement && saysSomething(value))) return [{ raw: value }];
  return findList(value)?.map((raw) => ({ raw, document: value })) ?? [{ raw: value }];
}

/** The addresses in folders and folders of them, as browsers and readers keep bookmarks. */
function listLeaves(value: unknown, depth = 0): Raw[] {
  if (!isRaw(value) || depth > FOLDERS_MAX) return [];
  if (Array.isArray(value.children)) {
    return value.children.flatMap((child) =>
      isRaw(child) && !Array.isArray(child.children)
        ? hasAddress(child)
          ? [child]
          : []
        : listLeaves(child, depth + 1),
    );
  }
  return isRaw(value.roots) ? Object.values(value.roots).flatMap((root) => listLeaves(root, depth + 1)) : [];
}

const saysSomething = (value: unknown, depth = 0): boolean =>
  isRaw(value) &&
  (hasWords(value) || (depth < 7 && Object.values(value).some((part) => saysSomething(part, depth + 1))));

/** Whether it says something itself. */
const hasWords = (value: Raw): boolean =>
  Object.entries(value).some(([name, part]) => WORDS.test(name) && typeof part === 'string' && part.trim() !== '');

const hasAddress = (value: Raw): boolean =>
  Object.entries(value).some(([name, part]) => ADDRESS.test(name) && typeof part === 'string' && part.includes('/'));

/** Words or an address, its own or of the object inside it. */
function isPostLike(value: unknown, depth = 0): boolean {
  if (!isRaw(value)) return false;
  if (hasWords(value) || hasAddress(value)) return true;
  return (
    depth < 7 && Object.entries(value).some(([name, part]) => !NOT_POSTS.test(name) && isPostLike(part, depth + 1))
  );
}

function findList(document: Raw): unknown[] | null {
  let best: { list: unknown[]; count: number } | null = null;
  const visit = (value: unknown, name: string, depth: number): void => {
    if (depth > DEPTH_MAX || NOT_POSTS.test(name)) return;
    if (Array.isArray(value)) {
      const count = value.filter((each) => isPostLike(each)).length;
      if (count > (best?.count ?? 0)) best = { list: value, count };
      else if (count === 0) for (const each of value) visit(each, '', depth + 1);
    } else if (isRaw(value)) {
      const mapped = depth > 0 ? listOfMap(value) : null;
      if (mapped && mapped.length > (best?.count ?? 0)) best = { list: mapped, count: mapped.length };
      for (const [key, part] of Object.entries(value)) visit(part, key, depth + 1);
    }
  };
  visit(document, '', 0);
  return (best as { list: unknown[] } | null)?.list ?? listOfMap(document);
}

/** Posts by their numbers: `{"1881": {…}, "1882": {…}}`. */
function listOfMap(document: Raw): unknown[] | null {
  const values = Object.values(document);
  const isNumbered = values.length > 0 && Object.keys(document).every((key) => /^\d+$/.test(key));
  const isPost = (value: unknown) => isRaw(value) && (hasWords(value) || (isNumbered && hasAddress(value)));
  return (isNumbered || values.length > 1) && values.every(isPost) ? values : null;
}

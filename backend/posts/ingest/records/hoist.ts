import { isRaw, type Raw } from '../files/container.ts';
import { getPath, isText } from './fields.ts';

/** Objects that hold the post itself, one in another. */
const WRAPPERS = [
  ...[
    'tweet',
    'post',
    'node',
    'note',
    'item',
    'itemContent',
    'content',
    'tweet_results',
    'result',
    'legacy',
    'record',
    'update',
  ],
  ...['statusData', 'value', '_source', 'document', 'data'],
];
/** Objects whose neighbouring keys are of a database. */
const ROWS = ['attributes', 'fields', 'properties'];
const WORDS = ['full_text', 'fullText', 'rawContent', 'text', 'content', 'body', 'commentary'];
const DEPTH_MAX = 8;

/** The object with a post's values, out of those that networks and databases put around it. */
export function hoist(given: Raw): Raw {
  let raw = given;
  for (let depth = 0; depth < DEPTH_MAX; depth += 1) {
    const inner = findInner(raw);
    if (!inner) break;
    raw = inner;
  }
  return withUser(raw);
}

function findInner(raw: Raw): Raw | null {
  if (WORDS.some((name) => isText(raw[name]))) return null;
  for (const name of ROWS) {
    const row = raw[name];
    if (isRaw(row)) return { id: raw.id, ...row };
  }
  for (const name of WRAPPERS) {
    const inner = raw[name];
    if (!isRaw(inner) || isRaw(inner.text)) continue;
    const { [name]: _wrapper, ...outer } = raw;
    return { ...outer, ...inner };
  }
  return null;
}

/** The place where X's own pages have it. */
function withUser(raw: Raw): Raw {
  const user = getPath(raw, 'core.user_results.result');
  if (!isRaw(user)) return raw;
  const { legacy, core } = user;
  return { ...raw, user: { ...(isRaw(legacy) ? legacy : {}), ...(isRaw(core) ? core : {}), id_str: user.rest_id } };
}

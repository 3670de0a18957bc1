import type { Fields } from './fields.ts';
import { isEmpty, isText, saysNothing } from './fields.ts';

const RETWEETED = /^RT @(\w{1,15})\b:?/;
const ORIGINALS = [
  ...[
    'retweetedstatus',
    'retweetedstatusid',
    'retweetedstatusidstr',
    'retweetedtweet',
    'retweetedstatusresult',
    'retweetid',
  ],
  ...['userrtid', 'reblog', 'retweetoforiginal', 'repostedby', 'reblogofid'],
];
/** A post that is shared; with words of its own it is a quote. */
const SHARED = [
  'repost',
  'resharedpost',
  'sharedpost',
  'originalpost',
  'reshared',
  'resharedupdate',
  'sharedposturl',
  'reposted.post',
];
const FLAGS = ['isretweet', 'isrepost', 'isreshare', 'isreblog', 'retweet'];
const KINDS = ['posttype', 'action', 'activitytype', 'kind', 'type', 'header.text', 'reason.type', 'sharetype', 'verb'];
const OF_OTHERS =
  /^(?:re(?:post|share|tweet|blog)(?:ed)?$|announce$|.*reasonrepost|(?:liked?|commented|reacted|comment|reaction)$)|\b(?:reposted|liked|commented on|shared|likes|celebrates|supports) this\b/i;

/** Why a record is somebody else's post, or null. `hasWords`: it has a text. */
export function findRepost(fields: Fields, text: string): string | null {
  const [, name] = RETWEETED.exec(text) ?? [];
  if (name) return `a repost of @${name}`;
  if (fields.find(ORIGINALS, (value) => !saysFalse(value))) return 'a repost';
  if (fields.find(FLAGS, isTrue)) return 'a repost';
  const kind = KINDS.map((key) => fields.text([key])).find((value) => value && OF_OTHERS.test(value));
  if (kind) return `a repost or reaction ("${kind.slice(0, 60)}")`;
  if (isRetweetOf(fields.find(['referencedtweets'])?.value)) return 'a repost';
  return text === '' && fields.find(SHARED, (value) => !saysFalse(value)) ? 'a repost without own words' : null;
}

const isTrue = (value: unknown): boolean => value === true || /^(?:true|1|yes|t)$/i.test(String(value));
const saysFalse = (value: unknown): boolean =>
  isEmpty(value) || saysNothing(value) || value === false || /^(?:false|0|no|f|\[\]|\{\})$/i.test(String(value));

const isRetweetOf = (value: unknown): boolean =>
  Array.isArray(value) && value.some((each) => (each as { type?: unknown } | null)?.type === 'retweeted');

const REPLIED = [
  ...[
    'inreplytoscreenname',
    'inreplytousername',
    'inreplyto.screenname',
    'inreplytouser.username',
    'inreplytohandle',
    'replytousername',
  ],
  ...['replyto.username', 'inreplyto.author.username', 'replyingto'],
];
const REPLIED_IDS = ['inreplytouserid', 'inreplytouseridstr', 'inreplytoaccountid'];
const OWN_IDS = [
  'userid',
  'user.idstr',
  'user.id',
  'useridstr',
  'authorid',
  'author.id',
  'account.id',
  'author.restid',
];

/** Why a record of X is a reply to somebody else, or null: also of threads, which reply to oneself. */
export function findReply(fields: Fields, text: string, handle: string | undefined): string | null {
  const own = handle?.toLowerCase();
  const replied = fields.text(REPLIED)?.replace(/^@/, '');
  if (replied && !saysNothing(replied)) return replied.toLowerCase() === own ? null : `a reply to @${replied}`;
  const repliedId = fields.text(REPLIED_IDS);
  const ownId = fields.text(OWN_IDS);
  if (repliedId && ownId && !saysFalse(repliedId))
    return Number(repliedId) === Number(ownId) ? null : 'a reply to somebody else';
  const [, addressed] = /^\.?@(\w{1,15})(?![\w@.])/.exec(text) ?? [];
  if (!addressed || text.startsWith('.')) return null;
  const isReply = fields.find(['isreply'], isText) ?? fields.find(['isreply']);
  if (addressed.toLowerCase() === own || (isReply && saysFalse(isReply.value))) return null;
  return `a reply to @${addressed}`;
}

import {
  authorsAnswer,
  bannerAnswer,
  bookmarkAnswer,
  bookmarksAnswer,
  collectionAnswer,
  collectionChangesAnswer,
  deletedBookmarkAnswer,
  feedAnswer,
  feedQuery,
  hashtagAnswer,
  hashtagsAnswer,
  listAnswer,
  noteAnswer,
  okAnswer,
  ownListAnswer,
  postAnswer,
  savedCountsAnswer,
  signedOutAnswer,
  summaryAnswer,
  userAnswer,
  userOrNoneAnswer,
} from '@/lib/openapi/answers';
import type { PublicCall } from '@/lib/openapi/build-openapi';
import * as account from '../api/account/route';
import * as authors from '../api/authors/route';
import * as banner from '../api/banner/route';
import * as ownList from '../api/bookmarks/[id]/list/route';
import * as order from '../api/bookmarks/[id]/order/route';
import * as note from '../api/bookmarks/[id]/posts/[postId]/note/route';
import * as bookmarked from '../api/bookmarks/[id]/posts/[postId]/route';
import * as collection from '../api/bookmarks/[id]/posts/route';
import * as restored from '../api/bookmarks/[id]/restore/route';
import * as bookmark from '../api/bookmarks/[id]/route';
import * as changes from '../api/bookmarks/changes/route';
import * as saved from '../api/bookmarks/posts/route';
import * as bookmarks from '../api/bookmarks/route';
import * as hashtagged from '../api/hashtags/[id]/posts/[postId]/route';
import * as hashtags from '../api/hashtags/route';
import * as listReport from '../api/lists/[token]/report/route';
import * as report from '../api/posts/[id]/report/route';
import * as post from '../api/posts/[id]/route';
import * as posts from '../api/posts/route';
import * as session from '../api/session/route';
import * as confirm from '../api/subscribe/confirm/route';
import * as subscribe from '../api/subscribe/route';
import * as unsubscribe from '../api/subscribe/unsubscribe/route';
import * as summary from '../api/summaries/[key]/route';

type Method = PublicCall['method'];
type Described = Pick<PublicCall, 'summary' | 'answer' | 'query'>;

const callsOf = <Name extends Method>(
  route: PublicCall['route'],
  handlers: Record<Name, PublicCall['handler']>,
  described: Record<Name, Described>,
): PublicCall[] =>
  Object.entries<Described>(described).map(([name, call]) => {
    const method = name as Name;
    return { route, method, handler: handlers[method], ...call };
  });

/** The calls of spec §7 as this site serves them. A test finds a route that is missing. */
export const PUBLIC_CALLS: readonly PublicCall[] = [
  ...callsOf('/api/session', session, {
    GET: { summary: 'Tells who is signed in', answer: userOrNoneAnswer },
    POST: { summary: 'Signs in, and sets the cookie of the session', answer: userAnswer },
    DELETE: { summary: 'Signs out', answer: signedOutAnswer },
  }),
  ...callsOf('/api/account', account, {
    POST: { summary: 'Creates an account, and signs in', answer: userAnswer },
    DELETE: { summary: 'Deletes the account of the reader', answer: signedOutAnswer },
  }),
  ...callsOf('/api/posts', posts, {
    GET: { summary: 'Lists posts, 25 to a page', answer: feedAnswer, query: feedQuery },
  }),
  ...callsOf('/api/posts/[id]', post, { GET: { summary: 'Reads a post', answer: postAnswer } }),
  ...callsOf('/api/posts/[id]/report', report, {
    POST: { summary: 'Reports a post to the operators', answer: okAnswer },
  }),
  ...callsOf('/api/authors', authors, {
    GET: { summary: 'Lists the 50 authors with the most posts', answer: authorsAnswer },
  }),
  ...callsOf('/api/hashtags', hashtags, {
    GET: { summary: 'Lists hashtags', answer: hashtagsAnswer },
    POST: { summary: 'Creates a hashtag', answer: hashtagAnswer },
  }),
  ...callsOf('/api/hashtags/[id]/posts/[postId]', hashtagged, {
    PUT: { summary: 'Gives a post a hashtag', answer: okAnswer },
    DELETE: { summary: 'Takes a hashtag off a post', answer: okAnswer },
  }),
  ...callsOf('/api/bookmarks', bookmarks, {
    GET: { summary: 'Lists the collections of the reader, newest first', answer: bookmarksAnswer },
    POST: { summary: 'Creates a collection', answer: bookmarkAnswer },
  }),
  ...callsOf('/api/bookmarks/posts', saved, {
    GET: { summary: 'Counts the posts in the collections of the reader', answer: savedCountsAnswer },
  }),
  ...callsOf('/api/bookmarks/[id]', bookmark, {
    PUT: { summary: 'Renames a collection', answer: bookmarkAnswer },
    DELETE: { summary: 'Deletes a collection, and tells how it comes back', answer: deletedBookmarkAnswer },
  }),
  ...callsOf('/api/bookmarks/[id]/restore', restored, {
    POST: { summary: 'Brings back a collection that was deleted within the hour', answer: bookmarkAnswer },
  }),
  ...callsOf('/api/bookmarks/[id]/posts/[postId]', bookmarked, {
    PUT: { summary: 'Puts a post into a collection', answer: okAnswer },
    DELETE: { summary: 'Takes a post out of a collection', answer: okAnswer },
  }),
  ...callsOf('/api/bookmarks/[id]/posts', collection, {
    GET: { summary: 'Lists the posts of a collection in its order, with notes', answer: collectionAnswer },
  }),
  ...callsOf('/api/bookmarks/[id]/posts/[postId]/note', note, {
    PUT: { summary: 'Changes the note on a saved post', answer: noteAnswer },
  }),
  ...callsOf('/api/bookmarks/[id]/order', order, {
    POST: { summary: 'Moves a post within a collection', answer: okAnswer },
  }),
  ...callsOf('/api/bookmarks/[id]/list', ownList, {
    GET: { summary: 'Reads whether and how a collection is published', answer: ownListAnswer },
    PUT: { summary: 'Publishes a collection, or makes it private again', answer: ownListAnswer },
  }),
  ...callsOf('/api/lists/[token]/report', listReport, {
    POST: { summary: 'Reports a public list to the operators', answer: okAnswer },
  }),
  ...callsOf('/api/bookmarks/changes', changes, {
    POST: { summary: 'Moves, copies or removes many saved posts', answer: collectionChangesAnswer },
  }),
  ...callsOf('/api/summaries/[key]', summary, {
    GET: { summary: 'Reads a summary, such as daily-2026-01-31 or weekly-2026-01-26', answer: summaryAnswer },
  }),
  ...callsOf('/api/banner', banner, {
    GET: { summary: 'Counts the posts of the newest day', answer: bannerAnswer },
  }),
  ...callsOf('/api/subscribe', subscribe, {
    POST: { summary: 'Asks for the weekly e-mail, which its owner confirms', answer: listAnswer },
  }),
  ...callsOf('/api/subscribe/confirm', confirm, {
    POST: { summary: 'Confirms an address with the token of the mail', answer: listAnswer },
  }),
  ...callsOf('/api/subscribe/unsubscribe', unsubscribe, {
    POST: { summary: 'Ends the weekly e-mail with the token of the mail', answer: listAnswer },
  }),
];

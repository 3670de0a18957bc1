import { type InterfaceWords, list } from './labels.ts';

/** The labels that both networks write around a post in English. */
export const ENGLISH: InterfaceWords = {
  actions: list(`Like | Comment | Repost | Send | Share | Celebrate | Support | Love | Insightful | Funny`),
  replies: list(`Reply`),
  unfolds: list(`more | see more | show more | less | see less | show less`),
  follows: list(`Follow | Following | Connect | Subscribe | Subscribed | Message | Pending | Join | Unfollow`),
  counted: list(`
    comment | comments | repost | reposts | reaction | reactions | like | likes | share | shares | view | views |
    impression | impressions | reply | replies | quote | quotes | bookmark | bookmarks | vote | votes`),
  votes: list(`vote | votes`),
  degrees: list(`% degree connection | % degree contact | Out of network`),
  followers: list(`followers | follower`),
  edited: list(`Edited`),
  above: list(`
    Feed post | Feed post number % | Promoted | Promoted by % | Suggested | Recommended for you | Pinned |
    Pinned post | Featured | Ad | % reposted | % reposted this | % reshared this | % shared this | % likes this |
    % like this | % loves this | % celebrates this | % supports this | % liked this | % finds this insightful |
    % finds this funny | % commented on this | % commented | % replied to a comment | % commented on % post |
    % replied to % comment | % liked % comment | % follows % | % is attending | Open control menu for post by % |
    Post | See new posts | Conversation | Status is online | Status is reachable | Report this post | Skip to % |
    Report this article | You might like | Verified account | Hide post by % | Dismiss | From %’s list`),
  titles: list(`%’s Post | %’ Post`),
  profiles: list(`
    View % profile | View % graphic link | View profile for % | View organization page for % | View company: % |
    View page: %`),
  visibility: list(`Visible to`),
  restricted: list(`
    Visible to connections | Visible to your connections | Visible to group | Connections only |
    Group members only | Visible only to`),
  media: list(`
    Activate to view larger image | Play Video | View image | Video Player is loading | Media player modal window |
    Loaded: | Your document has finished loading | Your document is loading | No alternative text description |
    Image preview | Media is loading | Show captions | Turn closed captions | Embedded video |
    The media could not be played | Show your support and get | Celebrating | Readers added context`),
  polls: list(`% can see how % vote | % can see how % vote% | % can see your vote%`),
  hosts: list(`Event by % | Event hosted by %`),
  events: list(`
    Attend | View event | % attendees | % attendee | Host | Co-host | Play recording | Set reminder |
    Start listening | Listen live | % tuned in | % tuned in · % | % listening`),
  labels: list(`
    ALT | GIF | Image | Show this thread | Show thread | Translate post | Show translation | See translation |
    Show original | Rate this translation | Last edited | View event | View job | View poll |
    Only some accounts can reply | View quotes | View link | Post your reply | Made with AI |
    Translated from % by % | Translated from % | Grok | Play | View newsletter | View article | Read the article |
    Subscribe to newsletter | Add a comment… | Most relevant | Relevant | Read repl% | View % more repl% |
    Article | Views | View results | % left | Final results | Vote | Explain this post | Video`),
  others: list(`% and % others | % and % other`),
  replyingTo: list(`Replying to`),
  and: 'and',
  quotes: list(`Quote`),
  unavailable: list(`
    This post cannot be displayed | Page not found | This page doesn’t exist | This post is unavailable |
    These posts are protected | You’re unable to view this Post |
    This Post is from an account that no longer exists | This Post was deleted | Hmm...this page doesn’t exist |
    Something went wrong. Try reloading | This account owner limits who can view their Posts | Sign in to view`),
};

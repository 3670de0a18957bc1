import { addressOf, follows, type Scope, select } from './dom.ts';

const LICDN_OTHER = /profile-|displayphoto|framedphoto|logo|background|articleshare|article-cover|ghost|emoji/i;

/** Whether an address can be that of a post's own picture: none of people, companies, emoji, nor of a page that is linked to. */
export function isPostPicture(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname } = new URL(address);
  if (!/^https?:$/.test(protocol)) return false;
  if (hostname === 'pbs.twimg.com') return pathname.startsWith('/media/');
  return /^media(?:-[a-z0-9]+)?\.licdn\.com$/.test(hostname) && !LICDN_OTHER.test(pathname);
}

/** The first picture of the post after `author`, if it is given. Pictures in links to pages elsewhere are those pages'. */
export function findPicture(scope: Scope, author?: Element | null): string | undefined {
  const pictures = select(scope, 'img').filter(
    (picture) => (!author || follows(author, picture)) && !isOfCard(picture),
  );
  return pictures.flatMap(addressesOf).find(isPostPicture);
}

const addressesOf = (picture: Element): string[] =>
  ['src', 'data-delayed-url'].flatMap((name) => picture.getAttribute(name) ?? []);

function isOfCard(picture: Element): boolean {
  const link = picture.closest('a[href]');
  const address = link && addressOf(link);
  return Boolean(address) && !/\/status\/|\/article\/|\/feed\/update\/|\/posts\//.test(address?.pathname ?? '');
}

import { pageMetadata } from '@/lib/seo/metadata';
import { ListTokenPage, type TokenPageProps } from '../list-token-page';

export const metadata = pageMetadata({ path: '/subscribe/unsubscribe', title: 'Unsubscribe', isUnlisted: true });

export default function UnsubscribePage(props: TokenPageProps) {
  const text = 'You will not get the Monday e-mail any more.';
  return <ListTokenPage action="unsubscribe" title="Leave the list" text={text} {...props} />;
}

import { pageMetadata } from '@/lib/seo/metadata';
import { ListTokenPage, type TokenPageProps } from '../list-token-page';

const title = 'Confirm your subscription';

export const metadata = pageMetadata({ path: '/subscribe/confirm', title, isUnlisted: true });

export default function ConfirmPage(props: TokenPageProps) {
  const text = '6 new tips for Amazon sellers, every Monday, to your inbox.';
  return <ListTokenPage action="confirm" title={title} text={text} {...props} />;
}

import type { Metadata } from 'next';
import { Breadcrumb } from '@/components/article/breadcrumb';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { REQUEST_TEXTS } from '@/lib/messages/later';
import { pageTitle } from '@/lib/seo/metadata';

export const metadata: Metadata = {
  title: { absolute: pageTitle(REQUEST_TEXTS.manage) },
  robots: { index: false, follow: false },
  // The address holds a token. `no-referrer` would make the browser send the forms with `Origin: null`, which is refused.
  referrer: 'same-origin',
};

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The page that a confirmed author was mailed a link to: another link, or all posts removed. */
export default async function ManageClaimPage({ searchParams }: Props) {
  const { token } = await searchParams;
  const field = <input type="hidden" name="token" value={typeof token === 'string' ? token : ''} />;
  return (
    <div className="page-width pt-1 pb-16">
      <Breadcrumb title={REQUEST_TEXTS.manage} />
      <h1 className="page-title mt-2">{REQUEST_TEXTS.manage}</h1>
      <form action="/api/requests/manage" method="post" className="mt-6 grid max-w-lg justify-items-start gap-4">
        {field}
        <TextField label={REQUEST_TEXTS.newLink} type="url" name="link" required maxLength={1000} className="w-full" />
        <Button type="submit">{REQUEST_TEXTS.changeLink}</Button>
      </form>
      <form action="/api/requests/manage" method="post" className="mt-10 max-w-lg">
        {field}
        <p className="mb-4 text-ink-2">{REQUEST_TEXTS.leaveNote}</p>
        <Button type="submit" variant="secondary">
          {REQUEST_TEXTS.leave}
        </Button>
      </form>
    </div>
  );
}

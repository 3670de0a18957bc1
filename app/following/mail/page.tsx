import type { Metadata } from 'next';
import { Breadcrumb } from '@/components/article/breadcrumb';
import { MailSettings } from '@/components/following/mail-settings';
import { Button, ButtonLink } from '@/components/ui/button';
import { readLinkedSettings } from '@/lib/follows/account-mail';
import { MAIL_OUTCOME_TEXTS } from '@/lib/follows/lead-to-mail-page';
import { FOLLOW_TEXTS } from '@/lib/messages/later';
import { setErrorStatus, setStatus } from '@/lib/response/response-rules';
import { pageTitle } from '@/lib/seo/metadata';
import { AppError } from '@/lib/utils/errors/app-error';
import { findOutcome } from '@/lib/utils/outcome';

export const metadata: Metadata = {
  title: { absolute: pageTitle(FOLLOW_TEXTS.mailPage) },
  robots: { index: false, follow: false },
  // The address holds a token. `no-referrer` would make the browser send the forms with `Origin: null`, which is refused.
  referrer: 'same-origin',
};

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The page that mails lead to: to confirm that they may come, then to change or end them. Opening it changes nothing. */
export default async function MailPage({ searchParams }: Props) {
  const { token, confirm, rule, outcome: given } = await searchParams;
  const outcome = findOutcome(MAIL_OUTCOME_TEXTS, given);
  return (
    <div className="page-width pt-1 pb-16">
      <Breadcrumb title={FOLLOW_TEXTS.mailPage} parent={{ name: FOLLOW_TEXTS.title, path: '/following' }} />
      <h1 className="page-title mt-2">{FOLLOW_TEXTS.mailPage}</h1>
      <div className="mt-6 max-w-2xl">
        {outcome && (
          <p role="status" className="mb-6 rounded-card border bg-surface px-5 py-4 font-medium">
            {MAIL_OUTCOME_TEXTS[outcome]}
          </p>
        )}
        {typeof confirm === 'string' ? (
          <form action="/api/following/mail/confirm" method="post">
            <input type="hidden" name="token" value={confirm} />
            <p className="mb-4 max-w-prose text-ink-2">
              You get what is new of what you follow, and the Monday mail. Every mail has a link that ends it.
            </p>
            <Button type="submit">Confirm my address</Button>
          </form>
        ) : (
          <Linked token={typeof token === 'string' ? token : ''} rule={typeof rule === 'string' ? rule : ''} />
        )}
      </div>
    </div>
  );
}

async function Linked({ token, rule }: { token: string; rule: string }) {
  try {
    const settings = await readLinkedSettings(token, {});
    return <MailSettings token={token} settings={settings} zones={Intl.supportedValuesOf('timeZone')} rule={rule} />;
  } catch (error) {
    const isGone = error instanceof AppError && (error.upstreamStatus === 404 || error.upstreamStatus === 400);
    if (isGone) setStatus(404);
    else {
      console.warn('the settings of a mail could not be read', error);
      setErrorStatus(error);
    }
    return (
      <>
        <p role={isGone ? undefined : 'alert'} className="mb-4 text-ink-2">
          {isGone
            ? 'This link is not valid any more. Open it from your newest mail, or ask for the mail anew.'
            : 'Your settings could not be loaded. Please try again.'}
        </p>
        <ButtonLink href="/following#mail" variant="secondary">
          {FOLLOW_TEXTS.title}
        </ButtonLink>
      </>
    );
  }
}

import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { RedirectType, redirect } from 'next/navigation';
import { AuthScreen } from '@/components/account/auth-screen';
import { DataSessionHost } from '@/components/account/data-session/data-session-host';
import { Link } from '@/components/ui/link';
import { readFormFailure } from '@/lib/account/session/form-failure';
import { type AUTH_PARAMETERS, hasReaderSession, toSessionUser } from '@/lib/account/session/model';
import { getSession } from '@/lib/account/session/server-session';
import { STATIC_FRESH_S } from '@/lib/config/product';
import { SUGGESTION_TEXTS } from '@/lib/messages/later';
import { setMaxAge } from '@/lib/response/response-rules';
import { pageMetadata } from '@/lib/seo/metadata';
import { takesSuggestions } from '@/lib/suggestions/queries';

export function generateMetadata(): Metadata {
  return {
    ...pageMetadata({
      path: '/auth',
      title: 'Your account',
      description: 'Sign in or create a free account to bookmark and tag posts.',
    }),
    // Addresses of this page hold the codes of mailed links. To the site itself browsers name the origin of a form only with this.
    referrer: 'same-origin',
  };
}

/** Of the link that a Strapi mails to those who forgot their password. The data service's own `?code=` is a UUID. */
const STRAPI_CODE = /^[\da-f]{128}$/;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Without parameters, session and failure the same for all visitors. */
export default async function AuthPage({ searchParams }: Props) {
  setMaxAge(STATIC_FRESH_S);
  const parameters = await searchParams;
  const named = (name: (typeof AUTH_PARAMETERS)[number]): string | null => {
    const value = parameters[name];
    return typeof value === 'string' ? value : null;
  };
  const code = named('code');
  if (code && STRAPI_CODE.test(code)) redirect(`/auth?reset=${code}`, RedirectType.replace);
  const link = {
    tab: named('tab'),
    next: named('next'),
    reset: named('reset'),
    confirmEmail: named('confirm-email'),
  };
  const session = hasReaderSession((await headers()).get('cookie') ?? '') ? await getSession() : null;
  return (
    <div className="page-width max-w-xl py-10 sm:py-14">
      <h1 className="page-title mb-6">Your account</h1>
      <AuthScreen link={link} reader={session && toSessionUser(session)} failure={await readFormFailure()} />
      {(await takesSuggestions()) && (
        <p className="mt-6">
          <Link href="/suggest" className="inline-flex min-h-11 items-center text-link underline underline-offset-2">
            {SUGGESTION_TEXTS.title}
          </Link>
        </p>
      )}
      <DataSessionHost />
    </div>
  );
}

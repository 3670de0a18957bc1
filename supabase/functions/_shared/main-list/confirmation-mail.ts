import type { ListDependencies, ListMail } from './types.ts';

type Confirmation = { to: string; token: string; unsubscribeToken: string };

/**
 * The mail with the confirmation link. Its page needs a click (a POST), so that mail scanners, which follow links, do not
 * confirm. `List-Unsubscribe` (RFC 8058) lets the owner of an address that somebody else entered stop further mails.
 */
export function writeConfirmationMail(
  { to, token, unsubscribeToken }: Confirmation,
  site: Pick<ListDependencies, 'siteUrl' | 'siteName' | 'postalAddress' | 'privacyUrl'>,
): ListMail {
  const { siteUrl, siteName } = site;
  return {
    to,
    subject: `Please confirm your subscription to ${siteName}`,
    text: [
      `Somebody, hopefully you, asked for the weekly e-mail of ${siteName}: 6 new tips every Monday.`,
      '',
      'Please confirm that this address is yours within 7 days:',
      `${siteUrl}/subscribe/confirm?token=${token}`,
      '',
      'If you did not ask for it, there is nothing to do: without your confirmation you are not on the list.',
      'To make sure that we never write to this address again:',
      `${siteUrl}/subscribe/unsubscribe?token=${unsubscribeToken}`,
      ...writeImprint(site),
    ].join('\n'),
    headers: unsubscribeHeaders(siteUrl, unsubscribeToken),
  };
}

/** The publisher's page about privacy and postal address, as far as the site names them. */
function writeImprint({ postalAddress, privacyUrl }: Pick<ListDependencies, 'postalAddress' | 'privacyUrl'>): string[] {
  const lines = [...(privacyUrl ? [`Privacy: ${privacyUrl}`] : []), ...(postalAddress ? [postalAddress] : [])];
  return lines.length > 0 ? ['', '-- ', ...lines] : [];
}

/** The headers of every mail to the list. Mail programs POST to this address when their own button is used. */
function unsubscribeHeaders(siteUrl: string, unsubscribeToken: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${siteUrl}/api/unsubscribe?token=${unsubscribeToken}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

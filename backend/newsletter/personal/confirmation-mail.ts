import type { Mail } from '../../mail/mailer.ts';

export type Site = {
  siteUrl: string;
  siteName: string;
  postalAddress?: string | undefined;
  privacyUrl?: string | undefined;
};
type Asked = { to: string; token: string; unsubscribeToken: string; cadence: 'daily' | 'monday' };

/** The mail with the link that turns personal mails on. Its page needs a click, because mail scanners follow links. */
export function personalMailConfirmation({ to, token, unsubscribeToken, cadence }: Asked, site: Site): Mail {
  const { siteUrl, siteName, postalAddress, privacyUrl } = site;
  const imprint = [...(privacyUrl ? [`Privacy: ${privacyUrl}`] : []), ...(postalAddress ? [postalAddress] : [])];
  return {
    to,
    subject: `Please confirm your mail of ${siteName}`,
    text: [
      `Somebody, hopefully you, asked ${siteName} to mail you the new posts of what you follow, ${
        cadence === 'daily' ? 'daily, and on Mondays with the Monday mail' : 'on Mondays with the Monday mail'
      }.`,
      '',
      'Please confirm that this address is yours within 7 days:',
      `${siteUrl}/following/mail?confirm=${token}`,
      '',
      'If you did not ask for it, there is nothing to do: without your confirmation nothing is sent.',
      'To make sure that we never write to this address again:',
      `${siteUrl}/subscribe/unsubscribe?token=${unsubscribeToken}`,
      ...(imprint.length > 0 ? ['', '-- ', ...imprint] : []),
    ].join('\n'),
    headers: {
      'List-Unsubscribe': `<${siteUrl}/api/unsubscribe?token=${unsubscribeToken}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

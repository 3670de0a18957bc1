import type { Mail } from '../../mail/mailer.ts';
import { cleanLine } from '../../text/clean-line.ts';
import type { Asked } from './change-settings.ts';

export type Site = {
  siteUrl: string;
  siteName: string;
  postalAddress?: string | undefined;
  privacyUrl?: string | undefined;
};
type Confirmation = { to: string; token: string; unsubscribeToken: string; isInForce: boolean; asked: Asked };

/** Of a reader without an account. */
const NAMED_RULES = 5;

/**
 * The mail with the link that turns personal mails on. Its page needs a click, because mail scanners follow links. It says whose mail that
 * would be: anybody can ask for any address.
 */
export function personalMailConfirmation(
  { to, token, unsubscribeToken, isInForce, asked }: Confirmation,
  site: Site,
): Mail {
  const { siteUrl, siteName, postalAddress, privacyUrl } = site;
  const { cadence, account, rules } = asked;
  const imprint = [...(privacyUrl ? [`Privacy: ${privacyUrl}`] : []), ...(postalAddress ? [postalAddress] : [])];
  const names = rules.filter(({ does }) => does !== 'mute').map(({ name }) => `- ${cleanLine(name).slice(0, 100)}`);
  return {
    to,
    subject: `Please confirm your mail of ${siteName}`,
    text: [
      `Somebody, hopefully you, asked ${siteName} to mail you new posts, ${
        cadence === 'daily' ? 'daily, and on Mondays with the Monday mail' : 'on Mondays with the Monday mail'
      }:`,
      ...(account
        ? [`what the account "${cleanLine(account.username)}" follows.`]
        : [
            ...names.slice(0, NAMED_RULES),
            ...(names.length > NAMED_RULES ? [`and ${names.length - NAMED_RULES} more.`] : []),
          ]),
      ...(isInForce ? ['', 'It takes the place of the mail that you get now.'] : []),
      '',
      'Please confirm that this address is yours within 7 days:',
      `${siteUrl}/following/mail?confirm=${token}`,
      '',
      'If you did not ask for it, there is nothing to do: without your confirmation nothing changes.',
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

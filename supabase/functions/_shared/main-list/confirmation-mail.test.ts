import { expect, it } from 'vitest';
import { writeConfirmationMail } from './confirmation-mail.ts';

const SITE = { siteUrl: 'https://feed.example', siteName: 'Sellerfeed' };
const TOKENS = { to: 'reader@example.com', token: 'confirm-token', unsubscribeToken: 'leave-token' };

it('ends with the postal address and the privacy page where the site has them', () => {
  const link = 'https://feed.example/subscribe/unsubscribe?token=leave-token';
  expect(writeConfirmationMail(TOKENS, SITE).text.endsWith(link)).toBe(true);
  const { text } = writeConfirmationMail(TOKENS, {
    ...SITE,
    postalAddress: 'Feed Ltd, 1 High Street, York',
    privacyUrl: 'https://feed.example/privacy',
  });
  expect(text.endsWith(`${link}\n\n-- \nPrivacy: https://feed.example/privacy\nFeed Ltd, 1 High Street, York`)).toBe(
    true,
  );
});

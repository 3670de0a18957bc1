import { z } from 'zod';
import { isTimeZone } from '../dates.ts';
import { type MailRule, mailRuleSchema } from './personal-part.ts';

/** Rules of a reader without an account. */
const RULES_MAX = 300;

export const whenSchema = z.strictObject({
  cadence: z.enum(['off', 'daily', 'monday'], 'cadence must be off, daily or monday'),
  hour: z.int('hour must be a whole number').min(0, 'hour must be 0 to 23').max(23, 'hour must be 0 to 23'),
  timeZone: z
    .string('timeZone must be a text')
    .max(60)
    .refine(isTimeZone, 'timeZone must be a time zone, such as Europe/Berlin'),
});

const rulesSchema = z
  .array(mailRuleSchema.strict().refine(({ query, name }) => query.length <= 2000 && name.length <= 600))
  .max(RULES_MAX, `rules must be at most ${RULES_MAX}`);

/** What a reader asks for: with an account at its address, without one at `email` with the rules of the browser. */
export const askSchema = whenSchema.extend({
  email: z.string().max(320).optional(),
  rules: rulesSchema.optional(),
});

/** What a link of a mail changes: when mails come, the end of a rule, or the rules of a reader without an account. */
export const changeSchema = z.strictObject({
  token: z.string().max(100),
  when: whenSchema.partial({ hour: true, timeZone: true }).optional(),
  end: z.string().max(2000).optional(),
  rules: rulesSchema.optional(),
});
export type Change = z.output<typeof changeSchema>;

/** Posts that an account has opened. */
export const openedSchema = z.strictObject({
  posts: z
    .array(z.int('posts must be ids').positive('posts must be ids').max(2_147_483_647))
    .max(100, 'posts must be at most 100'),
});

export const tokenSchema = z.strictObject({ token: z.string().max(100) });

/** `hour` is 0 to 23 in `timeZone`, an IANA name. */
export type When = z.output<typeof whenSchema>;

/** As the reader sees it. */
export type MailSettings = When & { email: string; rules: MailRule[]; isAccount: boolean };

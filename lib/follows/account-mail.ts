import 'server-only';
import { z } from 'zod';
import { type CallContext, callContentApi, callOrElse, callOrNull, readContentApi } from '@/lib/upstream/content';
import { CADENCES, type MailOffer, type MailOutcome } from './mail';
import { RULE_EFFECTS, RULES_MAX } from './model';
import { savedFilterSchema } from './schemas';

const PATH = '/api/follow-mail';

const whenSchema = z.object({ cadence: z.enum(CADENCES), hour: z.int().min(0).max(23), timeZone: z.string().max(60) });
const mailRuleSchema = savedFilterSchema.extend({ does: z.enum(RULE_EFFECTS) });

/** What a browser asks for. Without an account: for this address, by these rules. */
export const askSchema = whenSchema.extend({
  email: z.string().max(320).optional(),
  rules: z.array(mailRuleSchema).max(RULES_MAX).optional(),
});

const settingsSchema = whenSchema.extend({ email: z.string() });
const linkedSchema = settingsSchema.extend({ rules: z.array(mailRuleSchema), isAccount: z.boolean() });

/** The settings of a reader, as the link of their mails opens them. The address is masked. */
export type LinkedSettings = z.output<typeof linkedSchema>;

/** The mail settings of an account, and whether the content API sends such mails at all. Throws `AppError`. */
export const readMailOffer = (caller: CallContext): Promise<MailOffer> =>
  callOrElse<MailOffer>(
    async () => {
      const { data } = await readContentApi(z.object({ data: settingsSchema.nullable() }), PATH, caller);
      return { isOffered: true, settings: data };
    },
    () => ({ isOffered: false, settings: null }),
  );

/** Throws `AppError`: 400 with one sentence for an address that is none, 429. */
export async function askForMail(asked: z.output<typeof askSchema>, caller: CallContext): Promise<MailOutcome> {
  const schema = z.object({ data: z.object({ outcome: z.enum(['saved', 'asked']) }) });
  return (await readContentApi(schema, PATH, { ...caller, method: 'POST', body: { data: asked } })).data;
}

/** Says that the account has opened these posts. Nothing where the content API sends no such mails. Throws `AppError`. */
export const sendOpened = (posts: number[], caller: CallContext): Promise<unknown> =>
  callOrNull(() => callContentApi(`${PATH}/opened`, { ...caller, method: 'POST', body: { data: { posts } } }));

/** The body of a browser's report of them. */
export const openedSchema = z.object({ posts: z.array(z.int().positive()).min(1).max(100) });

/** Turns on what was asked for. Returns the token of the reader's settings. Throws `AppError`: 404 for an unknown or old token. */
export async function confirmMail(token: string, caller: CallContext): Promise<string> {
  const schema = z.object({ data: z.object({ token: z.string() }) });
  const options = { ...caller, method: 'POST' as const, body: { data: { token } } };
  return (await readContentApi(schema, `${PATH}/confirm`, options)).data.token;
}

/** Throws `AppError`: 404 for an unknown token. */
export async function readLinkedSettings(token: string, caller: CallContext): Promise<LinkedSettings> {
  const options = { ...caller, method: 'POST' as const, body: { data: { token } } };
  return (await readContentApi(z.object({ data: linkedSchema }), `${PATH}/settings`, options)).data;
}

type LinkedChange = {
  token: string;
  when?: Partial<z.output<typeof whenSchema>>;
  end?: string;
  rules?: z.output<typeof mailRuleSchema>[];
};

/** Changes when mails come, ends a rule, or replaces the rules of a reader without an account. Throws `AppError`: 404. */
export async function changeLinkedSettings(change: LinkedChange, caller: CallContext): Promise<LinkedSettings> {
  const options = { ...caller, method: 'POST' as const, body: { data: change } };
  return (await readContentApi(z.object({ data: linkedSchema }), `${PATH}/change`, options)).data;
}

const tokenSchema = z.string().min(1).max(100);

const changeFormSchema = z.object({ token: tokenSchema }).and(
  z.union([
    z.object({ end: z.string().min(1).max(2000) }),
    z.object({
      cadence: z.enum(CADENCES),
      hour: z.coerce.number().int().min(0).max(23),
      timeZone: z.string().max(60),
    }),
  ]),
);

/** A form of the page that a mail leads to, as a change. Throws `ZodError`. */
export function parseChangeForm(form: Record<string, string>): LinkedChange {
  const { token, ...change } = changeFormSchema.parse(form);
  return 'end' in change ? { token, end: change.end } : { token, when: change };
}

/** The rules of a browser in place of those that a mail has. */
export const replaceRulesSchema = z.object({ token: tokenSchema, rules: z.array(mailRuleSchema).max(RULES_MAX) });

import 'server-only';
import { z } from 'zod';
import { seeOther, sendForOutcome } from '@/lib/http/form-outcome';
import { type CallContext, readContentApi } from '@/lib/upstream/content';
import { MAX_NOTE_LENGTH, RELATIONS, REQUEST_KINDS, type RequestOutcome } from './model';

/** Hands a request to the operators of the content API. Throws `AppError`; a Strapi has no such route. */
async function sendRequest({ post, link, note, ...request }: AuthorRequest, caller: CallContext): Promise<void> {
  const { kind } = request;
  const data = {
    ...request,
    ...(kind === 'takedown' && { post }),
    ...(kind === 'claim' && { link }),
    ...(note && { note }),
  };
  await readContentApi(wireReceivedSchema, '/api/requests', { ...caller, method: 'POST', body: { data } });
}

/** Changes the link of the author who has this token, or removes all posts where there is no link. Throws `AppError`. */
export async function manageClaim(
  data: { token: string; link?: string | undefined },
  caller: CallContext,
): Promise<void> {
  await readContentApi(wireDoneSchema, '/api/requests/manage', { ...caller, method: 'POST', body: { data } });
}

const wireDoneSchema = z.object({ data: z.object({ done: z.literal(true) }) });
const wireReceivedSchema = z.object({ data: z.object({ received: z.literal(true) }) });

const line = (max: number) => z.string().trim().min(1).max(max);

const linkSchema = z.url({ protocol: /^https?$/ }).max(1000);

/** A request as the form sends it. */
export const requestSchema = z
  .object({
    kind: z.enum(REQUEST_KINDS.map(({ value }) => value)),
    author: line(200),
    post: z.string().trim().max(MAX_NOTE_LENGTH).default(''),
    link: z.string().trim().max(1000).default(''),
    name: line(100),
    email: line(254).pipe(z.email()),
    relation: z.enum(RELATIONS.map(({ value }) => value)),
    // Browsers send line breaks as two characters, and count them as one.
    note: z
      .string()
      .transform((note) => note.replaceAll('\r\n', '\n').trim())
      .pipe(z.string().max(MAX_NOTE_LENGTH))
      .default(''),
  })
  .refine(({ kind, post }) => kind !== 'takedown' || post !== '')
  .refine(({ kind, link }) => kind !== 'claim' || linkSchema.safeParse(link).success);
/** The action of a confirmed author: another link or, without one, removal of all posts. */
const manageSchema = z.object({ token: line(200), link: linkSchema.optional() });

export type AuthorRequest = z.output<typeof requestSchema>;

/** Takes the form of an author, and leads to a page that shows the result. */
export async function handleRequestForm(form: Record<string, string>, caller: CallContext): Promise<Response> {
  const { data } = requestSchema.safeParse(form);
  const outcome = data ? await trySend((sender) => sendRequest(data, sender), caller) : 'incomplete';
  // The way back.
  return seeOther('/requests/received', { outcome, ...(form.slug && { author: form.slug }) });
}

/** Takes a form of the page that a confirmed author was mailed a link to. */
export async function handleManageForm(form: Record<string, string>, caller: CallContext): Promise<Response> {
  const { data } = manageSchema.safeParse(form);
  const outcome = data ? await trySend((sender) => manageClaim(data, sender), caller) : 'incomplete';
  return seeOther('/requests/received', { outcome: outcome === 'done' ? 'changed' : outcome });
}

const trySend = (send: (caller: CallContext) => Promise<void>, caller: CallContext): Promise<RequestOutcome> =>
  // All fields but the post's address are checked here already.
  sendForOutcome(send, caller, { failed: 'a request could not be sent', refused: 'incomplete' });

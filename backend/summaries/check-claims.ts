import { z } from 'zod';
import { judgeClaim } from './claims/judge-claim.ts';
import type { Verdict } from './claims/sides.ts';

const MAX_TEXT = 200_000;

/** A line of the claims that operators have checked. */
export const checkedClaimSchema = z.object({
  id: z.union([z.string(), z.number()]),
  post: z.object({ author: z.string().nullish(), text: z.string().max(MAX_TEXT) }),
  quote: z.string(),
  claim: z.string(),
});

/** Asks a model whether a quotation says what a claim does. Null where it gives no usable answer. */
export type ClaimChecker = (quote: string, claim: string) => Promise<boolean | null>;

export type CheckedClaim = Verdict & { id: string | number };

/**
 * Judges claims by the code's checks. With `ask`, a model reads those that the code would publish, without the post: what it denies is
 * left to a reader. It never lets anything pass that the code holds back.
 */
export async function checkClaims(lines: readonly unknown[], ask?: ClaimChecker): Promise<CheckedClaim[]> {
  const checked: CheckedClaim[] = [];
  for (const [index, line] of lines.entries()) {
    const parsed = checkedClaimSchema.safeParse(line);
    if (!parsed.success) {
      checked.push({
        id: index + 1,
        verdict: 'drop',
        reason: 'the line is no claim: {"id", "post": {"author", "text"}, "quote", "claim"}',
      });
      continue;
    }
    const { id, post, quote, claim } = parsed.data;
    const verdict = judgeClaim({ post: { author: post.author ?? null, text: post.text }, quote, claim });
    checked.push({
      id,
      ...(ask && verdict.verdict === 'publish' ? await askModel(ask, quote, claim, verdict) : verdict),
    });
  }
  return checked;
}

async function askModel(ask: ClaimChecker, quote: string, claim: string, verdict: Verdict): Promise<Verdict> {
  const says = await ask(quote, claim).catch(() => null);
  if (says === true) return verdict;
  return {
    verdict: 'review',
    reason: says === false ? 'the model does not find it in the quotation' : 'the model gave no answer',
  };
}

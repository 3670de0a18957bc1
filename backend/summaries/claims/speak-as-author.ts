// "Ana Roy cut her bids" is what Ana Roy writes as "I cut my bids": a claim is compared in the author's own words.
import { escapePattern } from '#lib/utils/escape-pattern.ts';
import { stemWord } from '../text/claim-words.ts';
import { isBareVerb, isPreposition, isVerbForm } from './frames.ts';

const TEAM = "(?:['’]s? (?:team|company|brand|agency|shop|store|business|firm|seller account|account)\\b)";

/** Introduces what the author reports: the claim is about the rest. */
const REPORTS =
  '(?:,? (?:says?|said|notes?|noted|reports?|reported|writes?|wrote|observes?|observed|explains?|explained|states?|stated|points? out|pointed out|found|finds|shares?|shared) that\\b)';

/** Introduces advice of the author, which the post has as an imperative. */
const ADVISES =
  '(?:advis|recommend|suggest|urg|warn)(?:es?|ed|s)? (?:that )?(?:(?:sellers|readers|brands|you|people) )?(?:(against|not to|never to|to not) |to )?(\\p{L}+)';

const IMPERATIVE = /^(?:(?:please|first|just|so|never|always|don['’]?t|do not),? )*(\p{L}+)\b/iu;

/** The verb of an imperative. */
function findCommand(context: string): string | null {
  const verb = IMPERATIVE.exec(context)?.[1]?.toLowerCase() ?? '';
  return isBareVerb(verb) && !/[^s]s$/.test(verb) ? verb : null;
}

/** The text before a name that begins a clause: anywhere else it is an object. */
const BEGINS =
  /(?:^|[,;:.!?–-]|\b(?:and|but|that|when|because|if|while|whereas|although|though|once|as|so|than|where|which|what|how|after|before|since|until))\s*$/iu;

/** "Last week Ana Roy visited" has no comma before its subject. */
function isSubject(before: string, behind: string): boolean {
  if (BEGINS.test(before)) return true;
  const [last = ''] = /\p{L}+(?=\s*$)/u.exec(before.toLowerCase()) ?? [];
  const [next = ''] = /^\s*\p{L}+/u.exec(behind.toLowerCase()) ?? [];
  return isVerbForm(next.trim()) && !isVerbForm(last) && !isPreposition(last);
}

/** The names by which a claim may call the author: the whole one, or a part that the post does not use for anything else. */
function listNames({ claim, post }: { claim: string; post: { author: string | null; text: string } }): string[] {
  const author = (post.author ?? '').trim();
  if (author.length < 3 || post.text.toLowerCase().includes(author.toLowerCase())) return [];
  if (claim.includes(author)) return [author];
  const isName = (part: string) => /^\p{Lu}[\p{Ll}'’-]{2,}$/u.test(part) && !post.text.includes(part);
  const parts = author.split(/\s+/);
  return parts.length < 2 || !parts.every((part) => /^\p{Lu}/u.test(part)) ? [] : parts.filter(isName);
}

/** The claim with its author in the first person. Unchanged where the author is not named. */
export function speakAsAuthor(
  given: { claim: string; post: { author: string | null; text: string } },
  context: string,
): string {
  let { claim } = given;
  for (const name of listNames(given).map(escapePattern)) {
    const command = findCommand(context);
    if (command)
      claim = claim.replace(new RegExp(`^${name} ${ADVISES}`, 'u'), (all, not: string | undefined, verb: string) =>
        stemWord(verb) === stemWord(command) ? `${not ? 'Never ' : ''}${command}` : all,
      );
    claim = claim
      .replace(new RegExp(`^According to ${name}, `, 'u'), '')
      .replace(new RegExp(`,? according to ${name}(?=[.,]|$)`, 'u'), '')
      .replace(new RegExp(`^${name}${REPORTS} `, 'u'), '')
      .replaceAll(
        new RegExp(`(?<![\\p{L}-])${name}(?![\\p{L}-])(${TEAM})?(['’]s?(?![\\p{L}]))?`, 'gu'),
        (all: string, _team: string | undefined, own: string | undefined, at: number, whole: string) =>
          own ? 'our' : isSubject(whole.slice(0, at), whole.slice(at + all.length)) ? 'we' : 'us',
      );
  }
  return claim;
}

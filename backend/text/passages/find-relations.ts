import { listFigures } from '../sentences/figures.ts';
import { cosine } from '../sentences/tf-idf.ts';
import { findWords } from '../sentences/words.ts';
import type { Candidate } from './candidates.ts';
import { pointsBack } from './context.ts';

/** Two candidates of different authors about the same, and whether they contradict each other. */
export type Relation = { a: Candidate; b: Candidate; likeness: number; isDispute: boolean };

const SIMILAR = 0.13;
const AGREEING = 0.2;
const OPPOSED =
  /\b(?:disagree|overrated|overhyped|underrated|myth|contrary to|the opposite|not true|is(?:n['’]t| not) (?:true|dead|worth|being)|wrong about|unpopular opinion|hot take|hype|waste of|not worth|worth (?:it|the)|don['’]t believe|everyone says|everybody says|people say|switched (?:it|them) off again|does(?:n['’]t| not) (?:work|matter|help)|did(?:n['’]t| not) (?:work|help|matter)|whatever .{1,30} says?|actually (?:worse|better)|stop(?:ped)? (?:using|paying|doing|running)|no longer (?:use|run|pay|do|buy|need)|still (?:works?|my|run|use|pay|buy)|(?:did|does|do) nothing|saved us|(?:is|are) the (?:cheapest|best|worst)|(?:a|total) (?:washout|flop)|paid off|is dead|is a trap|(?:switch|turn)(?:ed|ing)? (?:(?:it|them) )?off|useless|no effect|made no difference|i was wrong|(?:terrible|bad|wrong|worst|awful|dangerous) (?:advice|idea|take)|i keep (?:reading|hearing|seeing)|stop (?:\p{L}+ing)|don['’]t listen|counterpoint|on the contrary|unlike)\b/iu;
const FOR =
  /\b(?:works?|worked|worth|won|wins?|better|improv\w+|doubled|tripled|grew|rose|up \d|saved?|cheaper|cheapest|free money|recommend|underrated|always|raise|keep|still|cheapest|start with|lifted|boosted|gained|best|more (?:sales|orders|profit)|paid off)\b/giu;
const AGAINST =
  /\b(?:overrated|not worth|worse|(?:switch|turn)(?:ed|ing)? (?:(?:it|them) )?off|lost|wast\w+|stop\w*|never|myth|fail\w*|dead|trap|useless|no effect|no difference|didn['’]t|doesn['’]t|isn['’]t|did not|does not|is not|not|nothing|no longer|stopped|washout|flop|disagree|hurt|fewer|killed|avoid|regret|expensive|dropped it|nobody|hype|pointless)\b/giu;

/** Which candidates agree or disagree with each other, the closest first. */
export function findRelations(candidates: readonly Candidate[]): Relation[] {
  const counts = new Map<string, number>();
  const terms = candidates.map(
    ({ post }) => new Set(findWords(`${post.title}\n${post.text.slice(0, 3000)}`).map(({ key }) => key)),
  );
  for (const term of terms.flatMap((set) => [...set])) counts.set(term, (counts.get(term) ?? 0) + 1);
  const rare = Math.max(3, candidates.length * 0.12);
  return candidates
    .flatMap((a, index) =>
      candidates.slice(index + 1).flatMap((b, offset) => {
        if (a.post.author !== null && a.post.author === b.post.author) return [];
        const likeness = cosine(a.whole, b.whole);
        if (likeness < SIMILAR) return [];
        const [own, other] = [terms[index], terms[index + 1 + offset]];
        const shared = [...(own ?? [])].filter((term) => other?.has(term) && (counts.get(term) ?? 0) <= rare);
        if (shared.length === 0) return [];
        const isOpposed = advisesAgainst(a, b) || advisesAgainst(b, a);
        const isDispute = isOpposed || contradicts(a, b, (term, most = rare) => (counts.get(term) ?? 0) <= most);
        const isAgreed = likeness >= AGREEING && (shared.length > 1 || sharesFigure(a, b));
        return isDispute || isAgreed ? [{ a, b, likeness, isDispute }] : [];
      }),
    )
    .sort((x, y) => y.likeness - x.likeness || x.a.post.id - y.a.post.id || x.b.post.id - y.b.post.id);
}

/** Whether no more posts than this have a word. */
type IsRare = (term: string, most?: number) => boolean;

/** The subject of a candidate: the words of its title or first sentence, and the pairs of words of its passage. */
function subjectsOf({ post, text }: Candidate, isRare: IsRare): Set<string> {
  const [first = ''] = post.text.split(/(?<=[.!?])\s|\n/, 1);
  const opening = findWords(`${post.title}\n${first}`).filter(({ key }) =>
    key.length > 3 || key.includes('+') ? isRare(key, 3) : false,
  );
  const words = findWords(`${post.title} . ${text}`);
  const pairs = words.flatMap(({ key, to }, index) => {
    const next = words[index + 1];
    return next && next.from === to + 1 && (isRare(key) || isRare(next.key)) ? [`${key} ${next.key}`] : [];
  });
  return new Set([...opening.map(({ key }) => key), ...pairs]);
}

function contradicts(a: Candidate, b: Candidate, isRare: IsRare): boolean {
  const [one, other] = [a, b].map(({ post, text }) => `${post.title}\n${post.text.slice(0, 300)}\n${text}`) as [
    string,
    string,
  ];
  const shared = [...subjectsOf(a, isRare).intersection(subjectsOf(b, isRare))].flatMap((one) => one.split(' '));
  if (shared.length === 0) return false;
  // A dispute is declared at the beginning, or in what is said of the post.
  const isMarked = [one, other].some((text) => declares(text, shared));
  return isMarked && stanceOf(one) * stanceOf(other) < 0 && sharedFigures(one, other).length < 2;
}

/** Whether a sentence that opposes something is about one of these words. One that names nothing is about what its neighbours are. */
const declares = (text: string, subjects: readonly string[]): boolean => {
  const sentences = text.split(/(?<=[.!?])\s|\n/);
  const isAbout = (sentence = '') => findWords(sentence).some(({ key }) => subjects.includes(key));
  return sentences.some((sentence, index) => {
    if (!OPPOSED.test(sentence)) return false;
    const isBare = pointsBack(sentence) || findWords(sentence).length < 2;
    return isAbout(sentence) || (isBare && [sentences[index - 1], sentences[index + 1]].some(isAbout));
  });
};

const ADVISED = /(?:^|[.!:]\s+)(?:always )?(\p{Lu}\p{Ll}+) (?:your |the |more )?(\p{L}{3,})/gu;
const ADVISED_AGAINST =
  /\b(?:don['’]t|do not|never|avoid|stop) (\p{Ll}+?)(?:ing|e)? (?:your |the |more )?(\p{L}{3,})/giu;

/** "Don't raise bids" against "Raise your bids". */
function advisesAgainst(a: Candidate, b: Candidate): boolean {
  const key = ([, verb = '', noun = '']: RegExpMatchArray) =>
    `${verb.toLowerCase().replace(/e$/, '')} ${noun.toLowerCase()}`;
  const advised = new Set([...b.text.matchAll(ADVISED)].map(key));
  return [...a.text.matchAll(ADVISED_AGAINST)].some((match) => advised.has(key(match)));
}

/** A denied fault speaks for a thing: "is not dead". */
const DEFENDED =
  /\b(?:is|are)(?: not|n['’]t) (?:dead|overrated|overhyped|pointless|useless|a (?:myth|waste|trap))\b|\bdisagree with .{0,60}\b(?:useless|dead|overrated|pointless|waste|trap|myth)\b|\b(?:before|until) you call .{0,30}\b(?:expensive|useless|dead)\b|\bnot only\b/giu;

/** Above 0 for a thing, below 0 against it, 0 where that is not clear. */
function stanceOf(given: string): number {
  const text = given.replaceAll(DEFENDED, ' works ');
  return (text.match(FOR)?.length ?? 0) + countRises(text) - (text.match(AGAINST)?.length ?? 0);
}

/** "From 8.3 % to 10.9 %". */
const countRises = (text: string): number =>
  [...text.matchAll(/\bfrom \D{0,3}(\d[\d.,]*) ?%? to \D{0,3}(\d[\d.,]*)/giu)].filter(
    ([, from = '', to = '']) => Number.parseFloat(to.replaceAll(',', '')) > Number.parseFloat(from.replaceAll(',', '')),
  ).length;

/** Figures that many posts have, whatever they are about: "10 %", "2 weeks". */
const isCommon = (figure: string): boolean =>
  /^(?:5|10|15|20|25|30|50|100) percent$|^\d{1,2}(?: (?:day|week|month|year|hour|minute|second|quarter|test|account|listing|times))?$/.test(
    figure,
  );

const sharedFigures = (a: string, b: string): string[] => {
  const own = listFigures(a);
  return [...listFigures(b)].filter((figure) => own.has(figure) && !isCommon(figure));
};

/** Whether two candidates name the same date, sum or share. */
export const sharesFigure = (a: Pick<Candidate, 'text'>, b: Pick<Candidate, 'text'>): boolean =>
  sharedFigures(a.text, b.text).length > 0;

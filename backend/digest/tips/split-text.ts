// One segmenter: making it takes longer than using it.
const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/** What is read of a post; the point of a longer one was made by then. */
const READ_CHARACTERS = 6000;

const LINK = /(?:https?:\/\/|www\.)\S+/giu;
const TAGS_AT_THE_END = /(?:\s*[#＃][\p{L}\p{M}\p{N}_]+)+\s*$/gu;
// Whatever begins the line of a list: dots, arrows, pictures, and then its number.
const BULLET = /^[^\p{L}\p{N}"'“‘«($€£+-]+|^\(?\d{1,2}[.)/:]\s+/gu;
// A full stop after these does not end a sentence.
const NO_SENTENCE_END = /(?:^|[\s(])(?:e\.g|i\.e|vs|approx|incl|excl|dr|mr|mrs|ms|prof|no|st|\p{L}\.\p{L})\.\s*$/iu;

/** The sentences of a post in order, without links, bullets and the hashtags at the end of a line. A line ends a sentence. */
export function splitText(text: string): string[] {
  return text
    .slice(0, READ_CHARACTERS)
    .split(/\n+/)
    .map((line) => line.replace(LINK, ' ').replace(TAGS_AT_THE_END, '').replace(BULLET, '').replace(/\s+/g, ' ').trim())
    .flatMap(splitLine);
}

function splitLine(line: string): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const { segment } of SENTENCES.segment(line)) {
    open += segment;
    if (NO_SENTENCE_END.test(open)) continue;
    sentences.push(open.trim());
    open = '';
  }
  return [...sentences, open.trim()].filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

export const countWords = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.,%-]*/gu)?.length ?? 0;

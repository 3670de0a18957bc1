import { createIdleThread } from '#runtime/idle-thread.ts';
import { isEnglish } from '../../text/sentences/words.ts';

/** A text of Latin letters with fewer words or letters may be of many languages. */
const MIN_WORDS = 6;
const MIN_LETTERS = 40;
/** Other scripts tell more by each letter. */
const MIN_FOREIGN_LETTERS = 12;
const TIMEOUT_MS = 30_000;

/** Null where one is not sure, undefined where it could not be found out. */
type Answer = string | null | undefined;

/**
 * The languages of texts as ISO 639-1 codes. Most are English, which its commonest words tell. Only for others the statistics of sixty
 * languages are loaded, into a thread that ends when nobody asks any more: they take a hundred megabytes.
 */
export async function detectLanguages(texts: readonly string[]): Promise<Answer[]> {
  const words = texts.map(withoutMarkup);
  const isAsked = words.map((text) => !isSurelyEnglish(text) && isTelling(text));
  const asked = words.filter((_, index) => isAsked[index]);
  const answers = asked.length === 0 ? [] : await ask(asked);
  return words.map((text, index) => (isAsked[index] ? answers.shift() : isSurelyEnglish(text) ? 'en' : null));
}

/** Without what is the same in every language. */
const withoutMarkup = (text: string): string =>
  text.replaceAll(/(?:https?:\/\/|www\.)\S+|[#@][\p{L}\p{M}\p{N}_]+/gu, ' ');

const isSurelyEnglish = (text: string): boolean =>
  (text.match(/\p{L}+/gu)?.length ?? 0) >= MIN_WORDS && isEnglish(text, MIN_WORDS);

function isTelling(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const foreign = text.match(/(?!\p{sc=Latin})\p{L}/gu)?.length ?? 0;
  return (
    foreign >= MIN_FOREIGN_LETTERS || (letters >= MIN_LETTERS && (text.match(/\p{L}+/gu)?.length ?? 0) >= MIN_WORDS)
  );
}

const askThread = createIdleThread<string[], Answer[]>(new URL('./language-worker.ts', import.meta.url), {
  idleMs: 20_000,
  // Without limits its heap grows to three times its statistics before anything is collected.
  resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 64 },
});

/** A failure leaves languages unknown: no post waits for them. */
const ask = (texts: string[]): Promise<Answer[]> =>
  askThread(texts, TIMEOUT_MS).catch((error: unknown) => {
    console.warn('the languages of posts could not be detected', error);
    return texts.map(() => undefined);
  });

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { isEnglish } from '../../text/sentences/words.ts';

/** A text of Latin letters with fewer words or letters may be of many languages. */
const MIN_WORDS = 6;
const MIN_LETTERS = 40;
/** Other scripts tell more by each letter. */
const MIN_FOREIGN_LETTERS = 12;
const TIMEOUT_MS = 30_000;
const IDLE_MS = 20_000;
/** Without limits the heap of the thread grows to three times its statistics before anything is collected. */
const LIMITS = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 64 };

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
  const answers = asked.length === 0 ? [] : await askThread(asked);
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

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/** One question after the other. */
function askThread(texts: string[]): Promise<Answer[]> {
  const answer = last.then(() => ask(texts));
  last = answer;
  return answer;
}

/** A failure leaves languages unknown: no post waits for them. */
async function ask(texts: string[]): Promise<Answer[]> {
  clearTimeout(idle);
  try {
    thread ??= startThread();
    // An idle thread keeps no command from ending.
    thread.ref();
    const answer = once(thread, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    thread.postMessage(texts);
    return ((await answer) as [Answer[]])[0];
  } catch (error) {
    console.warn('the languages of posts could not be detected', error);
    await endThread();
    return texts.map(() => undefined);
  } finally {
    thread?.unref();
    idle = setTimeout(() => void endThread(), IDLE_MS).unref();
  }
}

function startThread(): Worker {
  const started = new Worker(new URL('./language-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: LIMITS,
  });
  // Whoever asks hears of a failure; one in between ends no process.
  started.on('error', () => {
    if (thread === started) thread = null;
  });
  return started;
}

async function endThread(): Promise<void> {
  const ending = thread;
  thread = null;
  await ending?.terminate();
}

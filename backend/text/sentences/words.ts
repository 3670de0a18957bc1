import { LRUCache } from 'lru-cache';

// Words that say nothing about the subject of a text. Contractions are listed without their apostrophe.
const STOP_WORDS = new Set(
  `a about above across after again against ago all almost alone along already also although always am amid among an and
another any anybody anyone anything are arent around as ask asked asks at away back be became because become been before
began begin behind being below best better between beyond big both but by call called came can cannot cant come comes
could couldnt cut did didnt different do does doesnt doing done dont down during each earlier early eight either else
end enough entire even ever every everybody everyone everything exactly few fewer find first five for found four from
full gave get gets getting give given gives go goes going gone good got great had half hardly has hasnt have havent
having he her here hers herself hes him himself his how however hundred i id if ill im in inside instead into is isnt it
its itself ive just keep kept knew know known knows large last late later least left less let lets like little long look
looked looking lot low lower made make makes making many may maybe me mean means might mine more most mostly much must
my myself near nearly need needed needs neither never new next nine no nobody none nor not nothing now of off often old
on once one ones only onto open or other others our ours out over own part people perhaps piece please point put puts
quite rather read real really right said same saw say saying says second see seen send sent seven several shall she
should shouldnt show showed shows side simply since six small so some somebody someone something sometimes soon spend
start started stay still stop stopped such take taken takes ten than thank thanks that thats the their theirs them
themselves then there theres these they theyre thing things think thinks third this those though thought thousand three
through thus til time times to today together told tomorrow tonight too took toward tried true try turn twenty twice two
under until up upon us use used uses using usually very want wanted wants was wasnt way ways we week weeks well went
were werent weve what whatever whats when where whether which while who whole whom whose why will with within without
wont word words work worked working works world would wouldnt wrong year years yes yesterday yet you youd youll your
youre yours yourself youve day days month months hour hours minute minutes morning night monday tuesday wednesday
thursday friday saturday sunday actually actual able per via vs etc based bit bring brought change changed changes
everywhere feel felt follow followed follows happen happened happens hold idea ideas important kind kinds leave line
live lost main major matter matters move moved number numbers ok okay page pages pay paid plus question questions reason
reply replying run running runs rest room single sit sits sold step talk tell thread tip tips wait wanting whenever
wherever write writes wrote written answer answers anyway bad beautiful  boring bought clear close closed count
counted couple dear easy ended fine free hard higher high honest huge job learned longer love loved nice possible proud
quick quietly quickly remember sad seem seemed seems short slow slowly sure terrible understand useful worse worst worth
buy buying fell rose went dropped held guess list lists name named noticed paid person realised realized
yours hello hi hey dot version versions`.split(/\s+/),
);

/** Up to how many different words of a text are weighed; what is longer is about no more subjects. */
const MAX_WORDS = 4000;

/** A word as it is compared, and as it stands in the text. */
export type Word = { key: string; written: string; from: number; to: number };

/**
 * The words of a text in order, without those that say nothing: comparable (`key`: lower case, without accents, plurals
 * as singulars) and as written. Numbers are no words.
 */
export function findWords(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(/\p{L}[\p{L}\p{M}\p{N}]*(?:['’&+-]\p{L}[\p{L}\p{M}\p{N}]*)*\+?/gu)) {
    const written = match[0];
    const key = getKey(written);
    if (key === '') continue;
    words.push({ key, written, from: match.index, to: match.index + written.length });
    if (words.length === MAX_WORDS) break;
  }
  return words;
}

/**
 * Keys of words that were looked at lately; the empty key is that of a word that says nothing. With `max` the cache would allocate
 * arrays for all entries at once.
 */
const keys = new LRUCache<string, string>({ maxSize: 50_000, sizeCalculation: () => 1 });

/** A word's key, or the empty string for one that says nothing. A text's words are looked at a dozen times, so they are remembered. */
function getKey(word: string): string {
  const known = keys.get(word);
  if (known !== undefined) return known;
  const key = toKey(word);
  const kept = key.length < 2 || isStopWord(word) ? '' : key;
  keys.set(word, kept);
  return kept;
}

const isStopWord = (word: string): boolean => STOP_WORDS.has(word.toLowerCase().replaceAll(/['’]/g, ''));

/** Whether a text is English, by its share of words that say nothing. What is shorter than `few` words is held to be. */
export function isEnglish(text: string, few = 12): boolean {
  const words = text.match(/[\p{L}'’]+/gu) ?? [];
  return words.length < few || words.filter(isStopWord).length / words.length > 0.2;
}

/** English plurals and possessives meet their singular; other languages lose nothing by it. */
function toKey(word: string): string {
  const plain = word
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replace(/['’]s$/, '');
  if (plain.length > 4 && plain.endsWith('ies')) return `${plain.slice(0, -3)}y`;
  if (plain.length > 4 && /(?:ss|sh|ch|x|z)es$/.test(plain)) return plain.slice(0, -2);
  return plain.length > 3 && /[^su]s$/.test(plain) ? plain.slice(0, -1) : plain;
}

type Alphabets = { encoding: SingleByte; alphabets: string[] };

/** Of one byte a character, with which spreadsheets save Latin letters. */
export type SingleByte = 'windows-1252' | 'windows-1250' | 'windows-1254' | 'windows-1257' | 'macintosh';

const ICELANDIC = 'áéíóúýþæöð';
/** The letters beyond ASCII of languages, as Unicode's CLDR lists them. These languages are written in Western encodings. */
const WESTERN = ['äöüß', 'àâæçéèêëîïôœùûüÿ', 'áéíóúüñ', 'àèéìíîòóù', 'áâãàçéêíóôõú', 'åäöéøæ', 'ëïéèüö'];
const OTHERS: Alphabets[] = [
  {
    encoding: 'windows-1250',
    alphabets: ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'čšžćđ', 'ăâîşţ', 'çë'],
  },
  { encoding: 'windows-1254', alphabets: ['çğıiöşüâîû'] },
  { encoding: 'windows-1257', alphabets: ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äöõüšž'] },
  { encoding: 'macintosh', alphabets: pairsOf(WESTERN) },
];

/** Signs that any language has. */
const SIGN = /[‘’‚“”„‹›«»–—…•·€£¥©®™°\u00A0\u00A7\u00AD]/;
const LETTER = /\p{L}/u;

/** Fewer characters may be anything: m³ is one of Poland in another encoding. */
const LEAST = 3;
const LEAST_LETTERS = 2;
/** The least share of the characters beyond ASCII that the letters of another encoding must explain. */
const EXPLAINED = 0.97;
/** By how much that must be more than windows-1252 explains. */
const ADVANTAGE = 0.04;

/**
 * The encoding of a text that is not UTF-8: windows-1252, as most are, unless the letters of one language of another encoding explain
 * what would be none there. Excel on a Mac writes `J\x9frgen`, and in Poland `Micha\xb3`.
 */
export function guessEncoding(bytes: Uint8Array): SingleByte {
  const usual = explain(bytes, { encoding: 'windows-1252', alphabets: [...pairsOf(WESTERN), ICELANDIC] });
  const [best] = OTHERS.map((other) => ({ ...explain(bytes, other), encoding: other.encoding }))
    .filter(({ count, kinds, encoding }) => count >= LEAST && (kinds >= LEAST_LETTERS || encoding === 'macintosh'))
    .toSorted((a, b) => b.share - a.share);
  return best && best.share >= EXPLAINED && best.share - usual.share >= ADVANTAGE ? best.encoding : 'windows-1252';
}

/** A file may have two languages of the West. */
function pairsOf(alphabets: string[]): string[] {
  return alphabets.flatMap((one, index) => alphabets.slice(index).map((other) => one + other));
}

/** The largest share of the characters beyond ASCII that is of one alphabet, and how many letters of it there are. */
function explain(bytes: Uint8Array, { encoding, alphabets }: Alphabets) {
  const text = new TextDecoder(encoding).decode(bytes);
  const counts = new Map<string, number>();
  let [count, fitting] = [0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character < '\x80') continue;
    count += 1;
    const [before = '', after = ''] = [text[index - 1], text[index + 1]];
    if (SIGN.test(character)) fitting += isWithinWord(character, before, after) ? 0 : 1;
    // No word has a capital after a small letter.
    else if (LETTER.test(character) && !(isCapital(character) && isSmall(before))) {
      const letter = character.toLowerCase();
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
  }
  let best = 0;
  let kinds = 0;
  for (const alphabet of alphabets) {
    const letters = [...counts].filter(([letter]) => alphabet.includes(letter));
    const sum = letters.reduce((total, [, times]) => total + times, 0);
    if (sum <= best) continue;
    best = sum;
    kinds = letters.length;
  }
  return { count, kinds, share: count === 0 ? 0 : (fitting + best) / count };
}

const isSmall = (character: string): boolean => character !== character.toUpperCase();
const isCapital = (character: string): boolean => character !== character.toLowerCase();

/** An apostrophe may stand in one, and dashes and fixed spaces between two. */
const isWithinWord = (character: string, before: string, after: string): boolean =>
  character !== '’' &&
  character !== '\u00AD' &&
  LETTER.test(before) &&
  LETTER.test(after) &&
  !/[–—·\u00A0]/.test(character);

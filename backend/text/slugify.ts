import { fold } from '#lib/utils/fold.ts';

const SLUG_MAX = 80;

// Letters without a Unicode decomposition.
const LETTERS: Record<string, string> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ŋ: 'n', ə: 'a' },
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', є: 'ie', ж: 'zh', з: 'z', и: 'i', і: 'i', к: 'k' },
  ...{ л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch' },
  ...{ ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', ј: 'j', љ: 'lj', њ: 'nj', ћ: 'c', џ: 'dz' },
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n' },
  ...{ ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o' },
};
const SYMBOLS: Record<string, string> = {
  '&': ' and ',
  '+': ' plus ',
  '%': ' percent ',
  '€': ' euro ',
  '£': ' pound ',
};

/**
 * Lower-case ASCII letters, digits and single hyphens, at most 80 characters, cut at a word. Empty if little of the
 * title remains (emoji, Arabic, Chinese): the caller then uses the hash.
 */
export function slugify(title: string): string {
  const plain = fold(title)
    .replace(/'/g, '')
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/[&+%€£]/g, (symbol) => SYMBOLS[symbol] ?? ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  if (isMostlyForeign(plain)) return '';
  const ascii = plain
    .replace(/[^\p{ASCII}]/gu, (letter) => LETTERS[letter] ?? ' ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (ascii.length <= SLUG_MAX) return ascii;
  const head = ascii.slice(0, SLUG_MAX + 1);
  const lastHyphen = head.lastIndexOf('-');
  return lastHyphen > 0 ? head.slice(0, lastHyphen) : ascii.slice(0, SLUG_MAX);
}

/** Whether at least half of the letters have no ASCII equivalent. */
function isMostlyForeign(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const lost = letters.filter((letter) => !/[a-z]/.test(letter) && !(letter in LETTERS));
  return lost.length > 0 && lost.length * 2 >= letters.length;
}

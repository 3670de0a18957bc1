const SLUG_MAX = 80;

// What Unicode does not decompose into a Latin letter and its marks.
const LETTERS: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ŋ: 'n', ə: 'a' },
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', є: 'ie', ж: 'zh', з: 'z', и: 'i', і: 'i', к: 'k' },
  ...{ л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch' },
  ...{ ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', ј: 'j', љ: 'lj', њ: 'nj', ћ: 'c', џ: 'dz' },
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n' },
  ...{ ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o' },
};
const SYMBOLS: Record<string, string> = {
  '&': ' and ',
  '+': ' plus ',
  '%': ' percent ',
  '€': ' euro ',
  '£': ' pound ',
};

/**
 * A title as a path segment: lower-case ASCII letters, digits and single hyphens, at most 80 characters, cut at a
 * word. Empty when no ASCII remains (Arabic, Chinese, emoji alone): the caller then names the post by its hash.
 */
export function slugify(title: string): string {
  const ascii = title
    .replace(/['’‘`´]/g, '')
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/[&+%€£]/g, (symbol) => SYMBOLS[symbol] ?? ' ')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => LETTERS[letter] ?? ' ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (ascii.length <= SLUG_MAX) return ascii;
  const head = ascii.slice(0, SLUG_MAX + 1);
  const lastHyphen = head.lastIndexOf('-');
  return lastHyphen > 0 ? head.slice(0, lastHyphen) : ascii.slice(0, SLUG_MAX);
}

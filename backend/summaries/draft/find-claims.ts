// What of a text can be held against its sources: numbers and names.

/** A number as it is compared: its value, whether it is a percentage, and the currency that stands with it. */
type NumberClaim = { value: string; isPercent: boolean; currency: string };

const NUMBER =
  /([$€£¥₹])?\s?(?<![\p{L}\p{N}])(\d[\d.,\u00A0\u202F]*\d|\d)\s?(%|٪|percent\b|per cent\b|(?:k|m|bn|million|thousand|billion)\b)?\s?([$€£¥₹])?/giu;

const SCALES: Record<string, number> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, bn: 1e9, billion: 1e9 };

const NUMBER_WORDS =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** The numbers of a text, those in words from two on included. "1,200", "1.2k" and "1200" are one number. */
export function findNumbers(text: string): NumberClaim[] {
  const plain = toAsciiDigits(text);
  const written = [...plain.matchAll(NUMBER)].map(([, before, digits = '', unit = '', after]) => {
    const scale = SCALES[unit.toLowerCase()] ?? 1;
    const isPercent = unit !== '' && scale === 1;
    return { value: String(toNumber(digits) * scale), isPercent, currency: before ?? after ?? '' };
  });
  const spelt = (plain.toLowerCase().match(/\p{L}+(?:-\p{L}+)?/gu) ?? []).flatMap((word) => {
    const value = valueOfWord(word);
    return value === null ? [] : [{ value: String(value), isPercent: false, currency: '' }];
  });
  return [...written, ...spelt];
}

/** Whether a source has the number. One without a currency or sign supports one with it; another currency does not. */
export const isSupported = (claim: NumberClaim, source: readonly NumberClaim[]): boolean =>
  source.some(
    ({ value, isPercent, currency }) =>
      value === claim.value &&
      isPercent === claim.isPercent &&
      (claim.currency === '' || currency === '' || currency === claim.currency),
  );

function valueOfWord(word: string): number | null {
  const [first = '', second] = word.split('-');
  const tens = TENS.indexOf(first);
  if (second !== undefined) {
    const ones = second === 'one' ? 1 : NUMBER_WORDS.indexOf(second) + 2;
    return tens >= 0 && ones >= 1 && ones <= 9 ? (tens + 2) * 10 + ones : null;
  }
  if (tens >= 0) return (tens + 2) * 10;
  return NUMBER_WORDS.includes(first) ? NUMBER_WORDS.indexOf(first) + 2 : null;
}

/** Three digits behind the only separator are thousands; what stands behind the last of several kinds are decimals. */
function toNumber(digits: string): number {
  const plain = digits.replaceAll(/[\u00A0\u202F]/g, '');
  const decimals = /[.,](\d+)$/.exec(plain);
  const isGrouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(plain);
  if (!decimals || isGrouped) return Number(plain.replaceAll(/[.,]/g, ''));
  return Number(`${plain.slice(0, decimals.index).replaceAll(/[.,]/g, '')}.${decimals[1]}`);
}

const toAsciiDigits = (text: string): string =>
  text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

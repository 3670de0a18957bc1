/** `٢٠٢٦` as `2026`: the digits of all scripts as those of ASCII. */
export const toAsciiDigits = (text: string): string => text.replace(/(?!\d)\p{Nd}/gu, toAsciiDigit);

/** The digits of each script are ten in a row. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

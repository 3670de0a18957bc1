/** Amounts, shares, multiples and numbers of two digits and more; a year, a day or a list's number is none. */
const FIGURE =
  /[$€£¥]\s?\d[\d.,]*(?:\s?(?:[kKmM]|million|billion))?(?!\w)|(?<![\w.,/-])\d[\d.,]*(?:\s?%|[xX×](?!\w)|[kKM](?!\w))|(?<![\w.,/#-])\d{1,3}(?:,\d{3})+(?![\w/-])/;

/** A text around its first figure: what is before it, the figure, and what follows. */
export function boldFigure(text: string): [before: string, figure: string, after: string] {
  const match = FIGURE.exec(text);
  if (!match) return [text, '', ''];
  const figure = match[0].replace(/[.,]+$/, '');
  return [text.slice(0, match.index), figure, text.slice(match.index + figure.length)];
}

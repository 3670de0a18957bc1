// Marks that would reverse the direction of the text behind them.
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/gu;
// Joiners are kept: they combine letters and emoji.
const CONTROL = /(?!\s|\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{C}/gu;

/** One line without control characters, lone surrogates and direction marks. */
export const cleanLine = (text: string): string =>
  text.toWellFormed().replace(DIRECTION, '').replace(CONTROL, '').replace(/\s+/gu, ' ').trim();

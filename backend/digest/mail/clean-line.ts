// Marks that turn the reading direction would turn what follows in the mail, too.
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/gu;
// Tabs and line breaks are blanks; joiners make one letter or one picture of several.
const CONTROL = /(?!\s|\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{C}/gu;

/** A text of anybody's as one line: no control characters, no half surrogates, nothing that turns what follows around. */
export const cleanLine = (text: string): string =>
  text.toWellFormed().replace(DIRECTION, '').replace(CONTROL, '').replace(/\s+/gu, ' ').trim();

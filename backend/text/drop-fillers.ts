// Characters without a picture of their own, with which mails fill the preview that inboxes show, and blanks beside them.
const FILLER =
  '\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180E\\u200B-\\u200D\\u2060-\\u2064\\u2800\\u3164\\uFEFF\\uFFA0';
const BLANK = '[ \\t\\u00A0\\u2000-\\u200A\\u202F\\u205F\\u3000]';
const MARK = '\\u061C\\u200E\\u200F';

/** Three in a row, with or without blanks and marks of direction between them. */
const RUN = new RegExp(`(?:[${FILLER}${MARK}]${BLANK}*){3,}|[\\u00A0\\u2007]{4,}`, 'gu');
/** At the end of a line or beside a blank; letters of some scripts are joined by one. */
const LOOSE = new RegExp(`(?<=^|${BLANK})[${FILLER}]+|[${FILLER}]+(?=$|${BLANK})`, 'gmu');

/** Removes what fills a text without being seen. What joins letters and emoji stays. */
export const dropFillers = (text: string): string => text.replace(RUN, ' ').replace(LOOSE, '');

/** The last line of a summary whose sentences a program has selected (backend/summaries/draft/render-summary.ts). */
const BASIS = /\*Selected from \d+ posts? by [^\n]+\.\*\s*$/;

/** Whether our program has selected all of a summary's sentences; else an editor has written in it, or another program. */
export const isSelected = (content: string): boolean => BASIS.test(content);

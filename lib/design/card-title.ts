/** A title as a card and a row show it: they are no sentence, and what a colon announces is not there. An ellipsis stays. */
export const cardTitle = (title: string): string =>
  title.replace(/[\s:：]+$/, '').replace(/([^.])[.。]$/, '$1') || title;

/** "1 post", "3 posts". */
export const count = (number: number, one: string, many = `${one}s`): string =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en')} ${many}`;

/** The notification for a number of records: "The post is hidden.", "3 posts are hidden." */
export const showDone =
  (one: string, many = `${one}s`) =>
  (participle: string) =>
  (number: number): string =>
    number === 1 ? `The ${one} is ${participle}.` : `${number.toLocaleString('en')} ${many} are ${participle}.`;

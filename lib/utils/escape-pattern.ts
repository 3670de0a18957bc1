/** A pattern that matches the text itself. `RegExp.escape` requires Node 24. */
export const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

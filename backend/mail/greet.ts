/**
 * The first line of a mail. Anybody can sign up with another's address and a link for a username, so names that could be
 * one are not repeated in our mails.
 */
export const greet = (username = ''): string =>
  username === '' || /[./:@]/.test(username) ? 'Hello,' : `Hello ${username},`;

/** The first line of a mail. Omits user names that could be links: anybody can sign up with another person's address. */
export const greet = (username = ''): string =>
  username === '' || /[./:@]/.test(username) ? 'Hello,' : `Hello ${username},`;

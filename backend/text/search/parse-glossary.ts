/**
 * The meanings of a glossary, each as its forms: `ACoS = advertising cost of sales`, one a line. Lines that begin with #
 * are comments; a line without two forms says nothing.
 */
export const parseGlossary = (content: string): string[][] =>
  content
    .split(/\r?\n/)
    .filter((line) => !line.trimStart().startsWith('#'))
    .map((line) =>
      line
        .split('=')
        .map((form) => form.trim())
        .filter((form) => form !== ''),
    )
    .filter((forms) => forms.length > 1);

/*
 * Every text that the specification fixes and a visitor reads is in this folder, a file for each subject, so that a page
 * carries only those it can show. A toast with nothing but a server's own words has no constant here.
 */

/** Toasts as spec §8 titles them. */
export const error = (description: string) => ({ title: 'Error', description, variant: 'destructive' }) as const;
export const success = (description: string) => ({ title: 'Success', description }) as const;

/** A destructive toast that is all title. */
export const failure = (title: string) => ({ title, variant: 'destructive' }) as const;

/* The texts that the specification fixes, a file per subject so that a page loads only those it can show. */

export const error = (description: string) => ({ title: 'Error', description, variant: 'destructive' }) as const;
export const success = (description: string) => ({ title: 'Success', description }) as const;

export const failure = (title: string) => ({ title, variant: 'destructive' }) as const;

/** What a function of the mailing list says: its own words, or no reason where it gave none. */
export type ListAnswer = { success: true; message: string } | { success: false; error: string | null };

/** The response of a mailing list function, with its own message if it has one. */
export type ListResponse = { success: true; message: string } | { success: false; error: string | null };

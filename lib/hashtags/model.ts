/** `name` begins with one `#`. */
export type Hashtag = { id: number; name: string };

export const storyPath = (slug: string): `/${string}` => `/stories/${encodeURIComponent(slug)}`;

/** The kinds of posts by where they stand, as a form offers them. */
export const PLATFORMS = [
  { id: 'LinkedIn', name: 'LinkedIn' },
  { id: 'Twitter', name: 'X (Twitter)' },
  { id: 'web', name: 'Web' },
];

/** The name of a post's platform: of a post on neither LinkedIn nor X, its host. */
export function namePlatform({
  platform,
  link,
}: {
  platform?: string | undefined;
  link?: string | null | undefined;
}): string {
  if (platform === 'web' && link && URL.canParse(link)) return new URL(link).hostname.replace(/^www\./, '');
  return PLATFORMS.find(({ id }) => id === (platform ?? 'LinkedIn'))?.name ?? 'Web';
}

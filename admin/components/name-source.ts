/** Returns a source's own title, or its address without what may be secret in it. */
export function nameSource({ title, url }: { title: string | null; url: string }): string {
  if (title) return title;
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

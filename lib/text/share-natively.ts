/**
 * Offers the system's share sheet where touch is the main way to point and there is one. True when the sheet was shown,
 * whether or not the visitor went through with it; false when the link has to be shared some other way.
 */
export async function shareNatively(data: { title: string; url: string }): Promise<boolean> {
  if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/**
 * Opens the device's share sheet. True when it was shown, whether or not the visitor went through with it; false when the
 * link has to be shared some other way.
 */
export async function shareNatively(data: { title: string; url: string }): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

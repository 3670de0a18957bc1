/** Opens the device's share sheet. Returns whether it was shown, even if the visitor cancelled. */
export async function shareNatively(data: { title: string; url: string }): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

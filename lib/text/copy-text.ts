/** Puts text on the clipboard. Rejects when the browser refuses. Call it straight from a click. */
export async function copyText(text: string): Promise<void> {
  // Only secure origins have the clipboard API; a site tried out on a local network address is not one.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const write = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', write, { once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', write);
  if (!isCopied) throw new Error('The browser refused to copy.');
}

/** Keeps in this browser that its reader has subscribed: the bar at the lower edge need not ask again. */
export function rememberSubscribed(): void {
  document.documentElement.dataset.subscribed = '';
  try {
    localStorage.setItem('subscribed', '1');
  } catch {
    // Storage is denied: it holds for this page.
  }
}

import { loadSettings, parseDesk, permissionFor, saveSettings } from './settings.ts';

const form = find('form', HTMLFormElement);
const input = find('#desk', HTMLInputElement);
const keyInput = find('#key', HTMLInputElement);
const state = find('#state', HTMLElement);

loadSettings().then(({ desk, key }) => {
  input.value = desk ?? '';
  keyInput.value = key ?? '';
});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  state.textContent = await save(parseDesk(input.value), keyInput.value.trim() || null);
});

async function save(desk: string | null, key: string | null): Promise<string> {
  input.setAttribute('aria-invalid', String(desk === null));
  if (!desk) return 'This is no address. Copy the one of your desk, such as https://desk.example/admin.';
  // First of all: the browser asks only in answer to the click.
  const mayPost = key !== null && (await chrome.permissions.request(permissionFor(desk)));
  await saveSettings({ desk, key: mayPost ? key : null });
  input.value = desk;
  if (mayPost) return `Saved. Posts are sent to ${desk} for review.`;
  const refused = key === null ? '' : ' The key is not used: the browser was not allowed to send posts there.';
  return `Saved. Posts go to ${desk}.${refused}`;
}

function find<T extends Element>(selector: string, kind: new () => T): T {
  const element = document.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`The page has no ${selector}`);
  return element;
}

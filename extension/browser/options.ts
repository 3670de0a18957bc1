import { loadSettings, loadSite, parseDesk, permissionFor, type Site, saveSettings } from './settings.ts';

const form = find('form', HTMLFormElement);
const input = find('#desk', HTMLInputElement);
const keyInput = find('#key', HTMLInputElement);
const state = find('#state', HTMLElement);

let site: Site | null = null;

loadSettings().then(({ desk, key }) => {
  input.value = desk ?? '';
  keyInput.value = key ?? '';
});
loadSite().then((loaded) => {
  site = loaded;
  if (!site) return;
  input.required = false;
  const { host } = new URL(site.origin);
  find('#desk-hint', HTMLElement).textContent =
    `For those who edit ${site.name}. Left empty, a post is suggested to ${host}.`;
  find('#what-opens', HTMLElement).textContent = `Without a desk, the page of ${host} opens on which you suggest it.`;
});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  state.textContent =
    site && input.value.trim() === ''
      ? await forget(site)
      : await save(parseDesk(input.value), keyInput.value.trim() || null);
});

async function forget({ origin }: Site): Promise<string> {
  input.setAttribute('aria-invalid', 'false');
  await saveSettings({ desk: null, key: null });
  keyInput.value = '';
  return `Saved. Posts are suggested to ${origin}.`;
}

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

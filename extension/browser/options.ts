import { loadDesk, parseDesk, saveDesk } from './settings.ts';

const form = find('form', HTMLFormElement);
const input = find('#desk', HTMLInputElement);
const state = find('#state', HTMLElement);

loadDesk().then((desk) => {
  input.value = desk ?? '';
});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const desk = parseDesk(input.value);
  input.setAttribute('aria-invalid', String(desk === null));
  if (desk) {
    await saveDesk(desk);
    input.value = desk;
  }
  state.textContent = desk
    ? `Saved. Posts go to ${desk}.`
    : 'This is no address. Copy the one of your desk, such as https://desk.example/admin.';
});

function find<T extends Element>(selector: string, kind: new () => T): T {
  const element = document.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`The page has no ${selector}`);
  return element;
}

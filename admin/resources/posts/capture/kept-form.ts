// A form that is open when a page is left or a session ends is there again afterwards, in the same tab.

const KEPT_AS = 'desk.new-post';

type KeptForm = {
  paste: string;
  values: Record<string, unknown>;
  /** The capture that came with the address of the page, as JSON: the form of one capture is not that of the next. */
  landing: string;
};

/** The form of this landing; null for that of another. */
export function readKeptForm(landing: string): KeptForm | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(KEPT_AS) ?? 'null') as KeptForm | null;
    return kept?.landing === landing ? kept : null;
  } catch {
    return null;
  }
}

export function keepForm(form: KeptForm): void {
  try {
    window.sessionStorage.setItem(KEPT_AS, JSON.stringify(form));
  } catch {
    // A picture may be larger than what a tab may keep; the rest is more than nothing.
    const { image: _, ...values } = form.values;
    if (form.values.image) keepForm({ ...form, values });
  }
}

export const forgetForm = (): void => window.sessionStorage.removeItem(KEPT_AS);

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { POST_CORRECTION } from './post';

it('has an input for every field that can be corrected', () => {
  const form = readFileSync(new URL('./post-fields.tsx', import.meta.url), 'utf8');
  const inputs = [...form.matchAll(/source="(\w+)"/g)].map(([, name]) => name);
  // The state is changed by the buttons above the form; a picture is no text that a conflict could show.
  expect(inputs.filter((name) => name !== 'image').sort()).toEqual(
    POST_CORRECTION.fields.filter((name) => name !== 'state').sort(),
  );
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { POST_CORRECTION } from './post';

it('has an input for every field that can be corrected', () => {
  const form = readFileSync(new URL('./post-form.tsx', import.meta.url), 'utf8');
  const inputs = [...form.matchAll(/source="(\w+)"/g)].map(([, name]) => name);
  // The state is changed by the buttons above the form; a picture is no text that a conflict could show.
  expect(inputs.filter((name) => name !== 'image' && name !== 'state').sort()).toEqual(
    POST_CORRECTION.fields.filter((name) => name !== 'state').sort(),
  );
});

it('can correct every field that the API accepts', () => {
  const { paths } = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'));
  const { schema } = paths['/admin/api/posts/{id}'].patch.requestBody.content['application/json'];
  const accepted = Object.keys(schema.properties).filter((name) => name !== 'image' && name !== 'version');
  expect(POST_CORRECTION.fields).toEqual(expect.arrayContaining(accepted));
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../process/root.ts';
import { PRODUCT_VARIABLES, withoutConfiguration } from './product-variables.ts';

const readSource = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('PRODUCT_VARIABLES', () => {
  it.each(['backend/config.ts', 'lib/config/env.ts'])('knows every variable of the schema in %s', (path) => {
    const names = [...readSource(path).matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name);
    expect(names).toContain('PORT');
    expect(names.filter((name) => name !== 'NODE_ENV' && !PRODUCT_VARIABLES.some((known) => known === name))).toEqual(
      [],
    );
  });

  it('is what .env.example explains', () => {
    const explained = [...readSource('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(explained.sort()).toEqual([...PRODUCT_VARIABLES].sort());
  });
});

describe('withoutConfiguration', () => {
  it('empties what is configured and keeps the rest', () => {
    const env = withoutConfiguration({ PATH: '/bin', API_URL: 'http://elsewhere' });
    expect(env).toMatchObject({ PATH: '/bin', API_URL: '', SMTP_URL: '' });
  });
});

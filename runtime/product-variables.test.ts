import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SWITCHABLE_DEFAULTS } from '#lib/config/defaults.mjs';
import { ROOT } from './paths.ts';
import { findMistypedVariables, PRODUCT_VARIABLES, withoutConfiguration } from './product-variables.ts';

const readSource = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('PRODUCT_VARIABLES', () => {
  it.each(['backend/main/config.ts', 'lib/config/env.ts'])('contains every variable of the schema in %s', (path) => {
    const names = [...readSource(path).matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map(([, name = '']) => name);
    expect(names).toContain('PORT');
    expect(names.filter((name) => name !== 'NODE_ENV' && !PRODUCT_VARIABLES.includes(name))).toEqual([]);
  });
});

describe('withoutConfiguration', () => {
  it('clears configured variables and keeps the rest', () => {
    const env = withoutConfiguration({ PATH: '/bin', API_URL: 'http://elsewhere' });
    expect(env).toMatchObject({ PATH: '/bin', API_URL: '', SMTP_URL: '' });
  });

  it('resets switchable variables to their default', () => {
    expect(withoutConfiguration({ SITE_CLAIM: 'mine' })).toMatchObject({ SITE_CLAIM: '2,000+ Amazon Experts' });
    expect(Object.keys(SWITCHABLE_DEFAULTS).filter((name) => !PRODUCT_VARIABLES.includes(name))).toEqual([]);
  });
});

describe('findMistypedVariables', () => {
  it.each([
    ['SITEURL', 'SITE_URL'],
    ['site_url', 'SITE_URL'],
    ['SMTP_URI', 'SMTP_URL'],
    ['DATABASE_ULR_', null],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['TRUST_PROXYS', 'TRUST_PROXY'],
    ['SITE_URL', null],
    ['HOSTNAME', null],
    ['POTR', null],
  ])('takes %s for %s', (name, meant) => {
    expect(findMistypedVariables({ [name]: 'x' })).toEqual(meant === null ? [] : [{ name, meant }]);
  });
});

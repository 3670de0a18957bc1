import { expect, it } from 'vitest';
import { createSecretBox } from './sealed-secret.ts';

const box = createSecretBox({ jwtSecret: 'a-secret-of-the-installation-0123456789' });

it('opens what it has sealed, which does not show, nor that two are the same', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP');
  expect(box.open(sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(box.seal('JBSWY3DPEHPK3PXP')).not.toBe(sealed);
});

it('opens nothing with another secret, nothing that was changed, and nothing that is not sealed', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP');
  expect(createSecretBox({ jwtSecret: 'another-secret-0123456789-0123456789' }).open(sealed)).toBeNull();
  const changed = sealed.slice(0, -1) + (sealed.endsWith('A') ? 'Q' : 'A');
  for (const text of [changed, sealed.slice(0, 20), 'v1.', '', 'JBSWY3DPEHPK3PXP']) expect(box.open(text)).toBeNull();
});

import { expect, it } from 'vitest';
import { initialsOf } from './post-card';

it.each([
  ['Ada Abel', 'AA'],
  ['ada  van den Abel', 'AV'],
  ['“Émile” (PPC)', 'ÉP'],
  ['李 小龙', '李小'],
  ['42signals', '4'],
  ['🚀 …', ''],
])('%j → %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

import { beforeEach, expect, it, vi } from 'vitest';
import { toImageUrl } from './normalize';

beforeEach(() => {
  vi.stubEnv('API_URL', 'http://127.0.0.1:1337');
});

it.each([
  ['/uploads/a.png', '/uploads/a.png'],
  ['http://127.0.0.1:1337/uploads/a.png?v=2', '/uploads/a.png?v=2'],
  ['https://cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
  ['//cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
  ['/uploads/two words.png', '/uploads/two%20words.png'],
  ['javascript:alert(1)', null],
  ['data:image/png;base64,xx', null],
  ['http://[', null],
  ['', null],
])('shows visitors for %s the address %s', (given, shown) => {
  expect(toImageUrl(given)).toBe(shown);
});

it('does not change addresses of a public content API', () => {
  vi.stubEnv('API_URL', 'https://cms.example.com');
  expect(toImageUrl('https://cms.example.com/media/a.png')).toBe('https://cms.example.com/media/a.png');
});

import { describe, expect, it } from 'vitest';
import { checkFields } from './check-fields';

const checkSignUp = (fields: Record<string, string>) => checkFields(fields, { setsPassword: true });

const FILL_IN = 'Please fill in all fields.';

describe('the fields of a sign-in', () => {
  it.each([
    [{ identifier: '', password: '' }, 'identifier'],
    [{ identifier: '  ', password: 'secret' }, 'identifier'],
    [{ identifier: 'ada', password: '' }, 'password'],
  ])('asks for what is missing in %j, first field first', (fields, field) => {
    expect(checkFields(fields)).toMatchObject({ field, message: FILL_IN });
  });

  it('checks nothing else', () => {
    expect(checkFields({ identifier: 'not an e-mail', password: ' ' })).toBeNull();
  });
});

describe('the fields of a sign-up', () => {
  it('reports every empty field, and the first one for the focus', () => {
    expect(checkSignUp({ username: ' ', email: '', password: '' })).toEqual({
      field: 'username',
      others: ['email', 'password'],
      message: FILL_IN,
    });
  });

  const fields = { username: 'ada', email: 'ada@example.com', password: '123456' };

  it('lets a complete form pass, with six characters of any kind', () => {
    expect(checkSignUp(fields)).toBeNull();
    expect(checkSignUp({ ...fields, password: '🔑🔑🔑🔑🔑🔑' })).toBeNull();
  });

  it.each([
    [{ username: ' ' }, 'username', FILL_IN],
    [{ email: '' }, 'email', FILL_IN],
    [{ password: '' }, 'password', FILL_IN],
    [{ email: 'ada' }, 'email', 'Please enter a valid email address.'],
    [{ email: 'ada@example' }, 'email', 'Please enter a valid email address.'],
    [{ email: 'a da@example.com' }, 'email', 'Please enter a valid email address.'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters long.'],
    [{ password: '🔑🔑🔑' }, 'password', 'Password must be at least 6 characters long.'],
    [{ email: 'ada', password: '1' }, 'email', 'Please enter a valid email address.'],
  ])('refuses %j at %s: %s', (change, field, message) => {
    expect(checkSignUp({ ...fields, ...change })).toEqual({ field, message });
  });
});

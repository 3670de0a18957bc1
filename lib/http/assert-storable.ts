import { AppError } from '@/lib/utils/errors/app-error';

/** Throws `AppError('bad_request')` naming the field if a text contains NUL or a lone surrogate, which no database stores. */
export function assertStorable(body: unknown): void {
  // Iterative, because a body of one megabyte can be nested too deeply for the call stack.
  const remaining: [path: string, value: unknown][] = [['', body]];
  for (let next = remaining.pop(); next; next = remaining.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && !isStorable(value)) throw notStorable(path);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, item] of Object.entries(value)) {
      if (!isStorable(name)) throw notStorable(path);
      remaining.push([path === '' ? name : `${path}.${name}`, item]);
    }
  }
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const notStorable = (path: string): AppError =>
  new AppError('bad_request', {
    message: `${path || 'The request'} must not contain a NUL character or half of a surrogate pair`,
  });

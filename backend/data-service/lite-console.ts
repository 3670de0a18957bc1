import { AsyncLocalStorage } from 'node:async_hooks';

const printed = new AsyncLocalStorage<unknown[]>();
let wrapped: typeof console.error | undefined;

/**
 * Runs `work` and collects what it prints with `console.error`, instead of printing it. Lite prints every refused query
 * with its parameters, be it only an unknown table in somebody's request: noise to the operator, and other people's data in
 * the log.
 */
export async function collectErrors<T>(work: () => Promise<T>): Promise<{ result: T; errors: unknown[] }> {
  wrapConsole();
  const errors: unknown[] = [];
  const result = await printed.run(errors, work);
  return { result, errors };
}

// Whatever `console.error` is at the moment stays underneath, so that others may replace it and put it back.
function wrapConsole(): void {
  if (console.error === wrapped) return;
  wrapped = new Proxy(console.error, {
    apply(target, self, values: unknown[]) {
      const errors = printed.getStore();
      if (errors) errors.push(...values);
      else Reflect.apply(target, self, values);
    },
  });
  console.error = wrapped;
}

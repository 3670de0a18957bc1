import { format, stripVTControlCharacters } from 'node:util';
import type { Logger } from 'pino';
import { requestContext } from '#lib/response/request-context.ts';
import { stripQueries } from '#runtime/strip-queries.ts';

const LEVELS = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
} as const satisfies Partial<Record<keyof Console, keyof Logger>>;

/** Next's prefixes of its lines; it prints nothing else before an uncaught error. */
const NEXT_SYMBOL = /^\s*[⨯✓⚠▲○»]\s*/u;

/**
 * Redirects the process's console to its log. An error becomes one line with its request, once, although Next may print
 * it repeatedly.
 */
export function captureConsole(log: Logger): void {
  const said = new WeakSet<object>();
  for (const [method, level] of Object.entries(LEVELS)) {
    console[method as keyof typeof LEVELS] = (...args: unknown[]) => {
      const error = args.find((argument) => argument instanceof Error);
      const fields = requestFields();
      if (!error) {
        log[level]({ ...fields }, toText(args));
        return;
      }
      if (isSaid(error, said)) return;
      log[level](
        { ...fields, err: error },
        toText(args.filter((argument) => typeof argument === 'string')) || 'unhandled error',
      );
    };
  }
}

function requestFields(): object {
  const context = requestContext.getStore();
  return context ? { requestId: context.id, method: context.method, path: context.path } : {};
}

const toText = (args: unknown[]): string =>
  stripQueries(stripVTControlCharacters(format(...args)).replace(NEXT_SYMBOL, '')).trim();

/** Whether the error or one of its causes has been logged; marks it as logged. */
function isSaid(error: Error, said: WeakSet<object>): boolean {
  const chain: object[] = [];
  for (let link: unknown = error; link instanceof Error && !chain.includes(link); link = link.cause) chain.push(link);
  const wasSaid = chain.some((link) => said.has(link));
  for (const link of chain) said.add(link);
  return wasSaid;
}

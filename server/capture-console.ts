import { format, stripVTControlCharacters } from 'node:util';
import type { Logger } from 'pino';
import { requestContext } from '#lib/http/request-context.ts';
import { stripQueries } from './process/strip-queries.ts';

const LEVELS = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
} as const satisfies Partial<Record<keyof Console, keyof Logger>>;

/** Next begins its lines with one, and prints nothing else before an error that nobody caught. */
const NEXT_SYMBOL = /^\s*[⨯✓⚠▲○»]\s*/u;

/**
 * Sends all that this process prints to its log: Next's words, those of our routes and pages, and the libraries'. What
 * somebody prints about an error becomes one line, with the request that it happened in. The same error is said once,
 * though both we and Next may print it, and Next more than once where a page is rendered in steps.
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

/** Whether the error, or one of its causes, has been logged; from now on it has. */
function isSaid(error: Error, said: WeakSet<object>): boolean {
  const chain: object[] = [];
  for (let link: unknown = error; link instanceof Error && !chain.includes(link); link = link.cause) chain.push(link);
  const wasSaid = chain.some((link) => said.has(link));
  for (const link of chain) said.add(link);
  return wasSaid;
}

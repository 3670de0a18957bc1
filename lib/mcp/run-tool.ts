import 'server-only';
import { withoutStatus } from '@/lib/response/response-rules';
import type { CallContext } from '@/lib/upstream/content';
import { AppError } from '@/lib/utils/errors/app-error';
import { CallError } from './call-error';
import type { Tool } from './define-tool';
import { recordToolCall } from './tool-calls';

/** The result of a tool, and the same as JSON. */
type ToolResult = { value: Record<string, unknown>; json: string };

/** Runs a tool with arguments that its schema has parsed. Throws `CallError` and `AppError`. */
export async function runTool(tool: Tool, args: Record<string, unknown>, visitor: CallContext): Promise<ToolResult> {
  try {
    const value = await withoutStatus(() => tool.run(args, visitor));
    recordToolCall({ tool: tool.name, outcome: 'answered' });
    return { value, json: JSON.stringify(value) };
  } catch (error) {
    recordToolCall({ tool: tool.name, outcome: isFaultOfCaller(error) ? 'refused' : 'failed' });
    throw error;
  }
}

const isFaultOfCaller = (error: unknown): boolean =>
  error instanceof CallError || (error instanceof AppError && error.status < 500);

/** Any error in words that may be shown. Logs those that are ours. */
export function explainFailure(error: unknown): string {
  if (error instanceof CallError) return error.message;
  const known = error instanceof AppError ? error : new AppError('internal', { cause: error });
  if (known.code === 'internal') console.error('a tool failed', known);
  else if (known.status >= 500) console.warn('a tool failed', known);
  if (known.status < 500) return known.message;
  return 'The archive cannot be read right now. Try again in a minute.';
}

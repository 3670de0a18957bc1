import type { z } from 'zod';
import type { CallContext } from '@/lib/upstream/content';

/** A tool as assistants see it, and what it does. */
export type Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> = {
  name: string;
  title: string;
  /** For the model that chooses among tools. */
  description: string;
  input: Input;
  output: Output;
  /** Throws `CallError` and `AppError`. Sets the lifetime of its result, as pages do; without one it is not kept. */
  run(args: z.output<Input>, visitor: CallContext): Promise<z.output<Output>>;
};

/** Infers the types of a tool from its schemas. */
export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool<Input, Output> => tool;

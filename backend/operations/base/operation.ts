import type { z } from 'zod';
import type { Actor } from '../../audit/actor.ts';
import type { AppDependencies } from '../../dependencies.ts';

/**
 * Something that an operator has done by a command: in the backend that runs, because it may hold the database, else in the
 * command's own process. What goes in and comes out is plain JSON.
 */
export type Operation<Input, Output> = {
  name: string;
  input: z.ZodType<Input>;
  output: z.ZodType<Output>;
  /** For commands on the backend's own machine, which know its secrets; whoever has INGEST_TOKEN alone may not. */
  isForMachineOnly?: boolean;
  /** Throws `UserError` for what cannot be done, with a reason for the person at the terminal. `actor` is that person. */
  run(deps: AppDependencies, input: Input, actor: Actor): Promise<Output>;
};

export function defineOperation<Input extends z.ZodType, Output extends z.ZodType>(operation: {
  name: string;
  input: Input;
  output: Output;
  isForMachineOnly?: boolean;
  run(deps: AppDependencies, input: z.output<Input>, actor: Actor): Promise<z.output<Output>>;
}): Operation<z.output<Input>, z.output<Output>> {
  return operation as unknown as Operation<z.output<Input>, z.output<Output>>;
}

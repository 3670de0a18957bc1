/** Calls that Playwright makes on every page and on which no journey depends. */
const DISPENSABLE = new Set(['emulation.setMediaFeaturesOverride']);

type Command = { id: number; method: string };
type Answer = { id?: number | null; type: string; error?: string };

/** Follows the messages of one connection, and answers for a browser that lacks a dispensable command. */
export function createInterpreter() {
  const dispensable = new Set<number>();
  return {
    /** @returns the message, as it is */
    noteCommand: (message: string): string => {
      const { id, method } = JSON.parse(message) as Command;
      if (DISPENSABLE.has(method)) dispensable.add(id);
      return message;
    },
    /** @returns what the browser should have answered */
    interpret: (message: string): string => {
      if (dispensable.size === 0) return message;
      const { id, type, error } = JSON.parse(message) as Answer;
      if (typeof id !== 'number' || !dispensable.delete(id)) return message;
      return type === 'error' && error === 'unknown command'
        ? JSON.stringify({ id, type: 'success', result: {} })
        : message;
    },
  };
}

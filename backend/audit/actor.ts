import { userInfo } from 'node:os';

/** Who changes something: a reader, an operator at the desk, a script with a token, a command on the machine, or the site itself. */
export type Actor =
  | { kind: 'reader' | 'operator' | 'token'; id: number; name: string }
  | { kind: 'command'; name: string }
  | { kind: 'site' };

/** The site's own doing, such as what a job decides. */
export const SITE: Actor = { kind: 'site' };

/** Tells a backend which user of the machine has typed a command. Believed of whoever has the operator's token. */
export const COMMAND_USER_HEADER = 'x-command-user';

type CommandActor = Extract<Actor, { kind: 'command' }>;

/** Whoever types a command on this machine. */
export function commandActor(): CommandActor {
  return { kind: 'command', name: nameOfPerson() };
}

/** Whoever has typed a command, as its request says (`COMMAND_USER_HEADER`). */
export function toCommandActor(header: string | undefined): CommandActor {
  return { kind: 'command', name: decodeName(header).slice(0, MAX_NAME) || 'a command' };
}

const MAX_NAME = 64;

function decodeName(header = ''): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}

// A user without an entry in the machine's list (containers) has no name.
function nameOfPerson(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`;
  }
}

import { userInfo } from 'node:os';

/** The author of a change: a reader, an operator, a script with a token, a command, or the site itself. */
export type Actor =
  | { kind: 'reader' | 'operator' | 'token'; id: number; name: string }
  | { kind: 'command'; name: string }
  | { kind: 'site' };

/** Changes by jobs. */
export const SITE: Actor = { kind: 'site' };

/** The user who ran a command. Trusted with the machine's token only. */
export const COMMAND_USER_HEADER = 'x-command-user';

type CommandActor = Extract<Actor, { kind: 'command' }>;

export function commandActor(): CommandActor {
  return { kind: 'command', name: nameOfPerson() };
}

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

// Users of containers may have no name.
function nameOfPerson(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`;
  }
}

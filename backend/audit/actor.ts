import { userInfo } from 'node:os';

/** Who changes something: a reader, an operator at the desk, a script with a token, a command on the machine, or the site itself. */
export type Actor =
  | { kind: 'reader' | 'operator' | 'token'; id: number; name: string }
  | { kind: 'command'; name: string }
  | { kind: 'site' };

/** The site's own doing, such as what a job decides. */
export const SITE: Actor = { kind: 'site' };

/** Whoever types a command on this machine. */
export function commandActor(): Actor {
  return { kind: 'command', name: nameOfPerson() };
}

// A user without an entry in the machine's list (containers) has no name.
function nameOfPerson(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`;
  }
}

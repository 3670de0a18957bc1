/** A systemd unit, as far as ours go: settings by name, of which some come several times. */
export type UnitFile = {
  /** The last value; an error where there is none. */
  get(name: string): string;
  list(name: string): string[];
};

/** Parses a unit file, with `%i` put in. Throws for what this reader does not know: continued lines and quotes. */
export function parseUnitFile(text: string, instance = ''): UnitFile {
  const settings: { name: string; value: string }[] = [];
  for (const line of text.split('\n')) {
    if (line === '' || /^[#;[]/.test(line)) continue;
    const match = /^(\w+)=(.*)$/.exec(line.replaceAll('%i', instance));
    if (!match || /["'\\]/.test(line)) throw new Error(`A unit file's line that is not understood: ${line}`);
    settings.push({ name: match[1] ?? '', value: match[2] ?? '' });
  }
  const list = (wanted: string) => settings.filter(({ name }) => name === wanted).map(({ value }) => value);
  return {
    list,
    get: (name) => {
      const value = list(name).at(-1);
      if (value === undefined) throw new Error(`The unit file has no ${name}.`);
      return value;
    },
  };
}

/** `NAME=value` on a line each, as in `Environment=`. */
export function parseAssignments(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

/** A command line in words, with `${NAME}` from the environment. */
export const splitCommand = (command: string, env: Record<string, string>): string[] =>
  command.split(/\s+/).map((word) => word.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => env[name] ?? ''));

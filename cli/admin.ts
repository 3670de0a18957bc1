import { CommanderError, Command as Program } from 'commander';
import { printOpenApi } from '#backend/api/admin/openapi/build-openapi.ts';
import type { Operation } from '#backend/api/admin/operations/base/operation.ts';
import { OPERATIONS } from '#backend/api/admin/operations/registry.ts';
import type { BackendConfig } from '#backend/main/config.ts';
import { ROOT } from '#runtime/paths.ts';
import { UserError } from '#runtime/user-error.mjs';
import { type Field, readFields, toInput } from './admin/fields.ts';
import { printResult } from './admin/print-result.ts';
import { addSummaryTrials } from './admin/trials.ts';
import { addUpstreamsCheck, type CheckUpstreams } from './admin/upstreams.ts';
import { type Command, runCommand, withOperations } from './command.ts';

// Commands, flags and help are derived from the registry; only what needs no backend is added by hand.

const USAGE_ERROR = 2;

export const adminCommand: Command = {
  // No action runs.
  help: () => runProgram(createProgram({} as BackendConfig, async () => {})),
  run: (config) =>
    runProgram(
      createProgram(config, (operation, input, flags) =>
        withOperations(config, async (call) => printResult(operation, await call(operation, input), flags)),
      ),
    ),
};
if (import.meta.main) await runCommand(adminCommand);

/** Exit codes: 1 for a refused or partial operation, 2 for an invalid command line. */
async function runProgram(program: Program): Promise<void> {
  try {
    if (process.argv.length > 2) await program.parseAsync(process.argv);
    else program.outputHelp();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) process.exitCode = USAGE_ERROR;
  }
}

type Flags = { json?: boolean; yes?: boolean };
type Act = (operation: Operation, input: Record<string, unknown>, flags: Flags) => Promise<void>;

/** `act` runs an operation with the input of the command line; `check` looks at hosted upstreams, if not as the command does. */
export function createProgram(config: BackendConfig, act: Act, check?: CheckUpstreams): Program {
  const program = new Program('npm run admin --')
    .description('What an operator does, here as at the desk. A change is taken back with "log revert".')
    // For the help: it is taken out of the arguments before (runtime/env-file.mjs).
    .option('--env <file>', 'the file of settings; by default .env.local and .env of the checkout')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
    })
    .showHelpAfterError('--help lists what can be given.');
  for (const [group, operations] of groupByResource()) {
    const resource = program.command(group);
    for (const operation of operations) addCommand(resource, operation, act);
    if (group === 'summaries') addSummaryTrials(resource, config);
    resource.description(resource.commands.map((command) => command.name()).join(', '));
  }
  addUpstreamsCheck(program, check);
  program
    .command('completion')
    .description('prints what completes names and flags in bash: eval "$(npm run --silent admin -- completion)"')
    .action(() => console.log(completionScript(program)));
  program
    .command('openapi')
    .description('prints the OpenAPI document of the backend, which it answers at /admin/openapi.json')
    .action(() => console.log(printOpenApi()));
  return program;
}

function addCommand(resource: Program, operation: Operation, act: Act): void {
  const isFinal = operation.undo === null && /\.(delete|remove)$/.test(operation.name);
  const fields = readFields(operation);
  const command = resource.command(operation.name.split('.')[1] ?? '').description(describe(operation));
  for (const field of fields) addField(command, field);
  command.option('--json', 'prints the answer as JSON');
  if (isFinal) command.option('--yes', 'does it although nothing brings it back');
  command.action(async () => {
    const flags = command.opts();
    if (isFinal && !flags.yes) throw new UserError('Nothing brings it back. If you mean it, add --yes.');
    await act(operation, await toInput(fields, command.processedArgs, flags), flags);
  });
}

function addField(command: Program, { flag, description, isRequired, kind, choices, schema }: Field): void {
  const help = [description, choices.length > 0 && `(${choices.join(', ')})`].filter(Boolean).join(' ');
  if (kind === 'positional' || kind === 'positionals') {
    const name = kind === 'positionals' ? `${flag}...` : flag;
    const argument = command.createArgument(isRequired ? `<${name}>` : `[${name}]`, help);
    // For completion only: the operation's schema validates.
    argument.argChoices = [...choices];
    command.addArgument(argument);
  } else if (kind === 'boolean') {
    command.option(`--${flag}`, help);
    // An option that is false by default needs no negation.
    if (schema.default === undefined) command.option(`--no-${flag}`);
  } else if (isRequired) command.requiredOption(`--${flag} <value>`, help);
  else command.option(`--${flag} <value>`, help);
}

function describe({ summary, undo, audit }: Operation): string {
  if (audit === null || undo === 'log') return summary;
  return `${summary}. ${undo === null ? 'Cannot be taken back' : `Taken back by ${undo.replace('.', ' ')}`}`;
}

function groupByResource(): Map<string, Operation[]> {
  return Map.groupBy(OPERATIONS, ({ name }) => name.split('.')[0] ?? '');
}

/** A shell function `admin` and its completion for bash, and for zsh with `bashcompinit`. */
function completionScript(program: Program): string {
  const groups = program.commands.filter(({ commands }) => commands.length > 0);
  const ofGroups = groups.map((group) => {
    return `    "${group.name()} ") words="${group.commands.map((command) => command.name()).join(' ')}" ;;`;
  });
  const ofCommands = groups.flatMap((group) =>
    group.commands.map((command) => {
      const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
      const flags = command.options.map(({ long }) => long).filter((flag) => !flag?.startsWith('--no-'));
      return `    "${group.name()} ${command.name()} "*) words="${[...choices, ...flags, '--help'].join(' ')}" ;;`;
    }),
  );
  return `admin() { npm run --silent --prefix '${ROOT}' admin -- "$@"; }
_admin() {
  local words="${groups.map((group) => group.name()).join(' ')}" before="\${COMP_WORDS[*]:1:COMP_CWORD-1} "
  case "$before" in
${[...ofGroups, ...ofCommands].join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _admin admin`;
}

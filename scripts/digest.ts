import { writeFile } from 'node:fs/promises';
import type { AppDependencies } from '#backend/dependencies.ts';
import { deliverIssue } from '#backend/digest/delivery/deliver-issue.ts';
import { listIssues, previewIssue, resendUnknown, sendIssue, testIssue } from '#backend/digest/digest-operations.ts';
import { isMonday } from '#backend/digest/issue/dates.ts';
import type { IssueReport } from '#backend/digest/issue/reports.ts';
import { UserError } from '#server/process/user-error.mjs';
import { type Command, type Operate, parseArguments, runCommand, withOperations } from './command.ts';

const USAGE = `The Monday mail. It goes out by itself; this is to look at it, and for when it did not.

  npm run digest -- preview [--date 2026-11-16] [--html file]   the next issue, or that of a Monday, without sending it
  npm run digest -- test <address> [--date 2026-11-16]          sends it to one address alone
  npm run digest -- send [--date 2026-11-16]                    sends the last Monday's issue, or goes on with it
  npm run digest -- status [--date 2026-11-16]                  the last issues and what became of their mails
  npm run digest -- resend-unknown --date 2026-11-16            sends again what was handed over without an answer`;

const OPTIONS = {
  date: { type: 'string' },
  html: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const digestCommand: Command = async (config) => {
  const { values, positionals } = parseArguments({ allowPositionals: true, options: OPTIONS }, USAGE);
  const [command, ...rest] = positionals;
  if (values.help || !command) {
    console.log(USAGE);
    return;
  }
  if (values.date !== undefined && !isMonday(values.date)) {
    throw new UserError(`--date ${values.date}: an issue has the date of its Monday, such as 2026-11-16.`);
  }
  await withOperations(config, (operate, local) => run(operate, local, command, rest, values));
};
if (import.meta.main) await runCommand(digestCommand);

type Options = { date?: string; html?: string };

async function run(
  operate: Operate,
  local: AppDependencies | null,
  command: string,
  rest: string[],
  { date, html }: Options,
): Promise<void> {
  switch (command) {
    case 'preview': {
      const issue = await operate(previewIssue, { date });
      if (html !== undefined) await writeFile(html, issue.html);
      console.log(`Issue of ${issue.date}\nSubject: ${issue.subject}\n\n${issue.text}`);
      return;
    }
    case 'test': {
      const [to] = rest;
      if (to === undefined || rest.length > 1)
        throw new UserError('To which address? npm run digest -- test <address>');
      const issue = await operate(testIssue, { date, to });
      console.log(`Sent the issue of ${issue.date} to ${to}: ${issue.subject}`);
      return;
    }
    case 'send': {
      const { id, report } = await operate(sendIssue, { date });
      console.log(formatReport(report));
      if (local) await deliverHere(local, id);
      else console.log('The backend sends it: npm run digest -- status');
      return;
    }
    case 'status': {
      const reports = await operate(listIssues, { date, limit: 10 });
      console.log(reports.map(formatReport).join('\n') || 'No issue was sent yet.');
      return;
    }
    case 'resend-unknown': {
      if (date === undefined) throw new UserError('Of which issue? --date 2026-11-16');
      const { id, mails } = await operate(resendUnknown, { date });
      console.log(`${countMails(mails)} to be sent again.`);
      if (local && mails > 0) await deliverHere(local, id);
      return;
    }
    default:
      throw new UserError(`Unknown command "${command}".\n\n${USAGE}`);
  }
}

/** Without a backend in reach, this process sends; what has to wait is left to the next one that can. */
async function deliverHere(deps: AppDependencies, issue: number): Promise<void> {
  const { sent, away, goOnAt } = await deliverIssue(deps, issue, new AbortController().signal);
  console.log(`${countMails(sent)} sent.`);
  if (away !== null) throw new UserError(`The mail server takes no mail: ${away}. The same command goes on.`);
  if (goOnAt) console.log(`Some wait until ${goOnAt.toISOString()}; a backend sends them, or the same command does.`);
}

function formatReport({ date, tips, finishedAt, states, unknown, failed }: IssueReport): string {
  const counts = Object.entries(states).map(([state, count]) => `${count} ${state}`);
  const state = finishedAt ? `done ${finishedAt.slice(0, 16)}Z` : 'going out';
  const named = [
    ...unknown.map(({ email }) => `  unknown  ${email}`),
    ...failed.map(({ email, reason }) => `  failed   ${email}  ${reason ?? ''}`),
  ];
  return [`${date}  ${tips} tips  ${state}  ${counts.join(', ') || 'no readers'}`, ...named].join('\n');
}

function countMails(count: number): string {
  return `${count} ${count === 1 ? 'mail' : 'mails'}`;
}

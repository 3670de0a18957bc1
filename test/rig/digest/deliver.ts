import { pino } from 'pino';
import { parseConfig } from '#backend/config.ts';
import { openDatabase } from '#backend/db/connection.ts';
import { deliverIssue } from '#backend/digest/delivery/deliver-issue.ts';
import { createMailer } from '#backend/mail/mailer.ts';

// A process that sends what is due of issue 1, and may be killed at any moment. test/rig/digest/run-kills.ts starts it.

const config = parseConfig(process.env);
const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
const mailer = createMailer(config);
const log = pino({ level: config.logLevel });
await deliverIssue({ database, config, mailer, log }, 1, new AbortController().signal);
await database.close();

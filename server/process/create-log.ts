import { type DestinationStream, type Logger, pino } from 'pino';

// What helps to find a fault. The rest stays out: a database error carries the parameters of its query, such as e-mail
// addresses and password hashes.
const ERROR_FIELDS = ['type', 'message', 'stack', 'code', 'constraint', 'table', 'routine', 'syscall', 'responseCode'];

/** The process's log: JSON lines without credentials and without people's data. Goes to stdout unless told otherwise. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['*.authorization', '*.cookie', '*.password'],
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Message and stack include those of the causes. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  // A class has no name of its own once it is bundled.
  const fields: Record<string, unknown> = { ...pino.stdSerializers.err(error), type: error.name };
  return Object.fromEntries(ERROR_FIELDS.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));
}

import { type DestinationStream, type Logger, pino } from 'pino';

// Omits other properties: a database error has the parameters of its query, such as e-mail addresses and password
// hashes.
const ERROR_FIELDS = ['type', 'message', 'stack', 'code', 'constraint', 'table', 'routine', 'syscall', 'responseCode'];

type LogOptions = {
  /** Defaults to stdout. */
  destination?: DestinationStream;
  /** Properties of every line, such as the request's id. */
  context?: () => object;
};

/** JSON lines without credentials and personal data. */
export function createLog(level: string, { destination, context }: LogOptions = {}): Logger {
  const options = {
    level,
    ...(context && { mixin: context }),
    redact: ['*.authorization', '*.cookie', '*.password'],
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  // Class names are lost in bundles.
  const fields: Record<string, unknown> = { ...pino.stdSerializers.err(error), type: error.name };
  return Object.fromEntries(ERROR_FIELDS.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));
}

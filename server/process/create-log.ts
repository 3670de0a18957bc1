import { type DestinationStream, type Logger, pino } from 'pino';

// What helps to find a fault. The rest stays out: a database error carries the parameters of its query, such as e-mail
// addresses and password hashes.
const ERROR_FIELDS = ['type', 'message', 'stack', 'code', 'constraint', 'table', 'routine', 'syscall', 'responseCode'];

type LogOptions = {
  /** Stdout unless told otherwise. */
  destination?: DestinationStream;
  /** What every line says besides, such as the request that it belongs to. */
  context?: () => object;
};

/** The process's log: JSON lines without credentials and without people's data. */
export function createLog(level: string, { destination, context }: LogOptions = {}): Logger {
  const options = {
    level,
    ...(context && { mixin: context }),
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

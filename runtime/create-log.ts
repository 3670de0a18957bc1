import { type DestinationStream, type Logger, pino } from 'pino';

// Omits other properties: a database error has the parameters of its query, such as e-mail addresses and password
// hashes. `status` and `queue` belong to errors that are plain objects (pg-boss, Supabase).
const ERROR_FIELDS = ['code', 'constraint', 'table', 'routine', 'syscall', 'responseCode', 'status', 'queue'];
const MAX_TEXT_CHARS = 2_000;
/** Of an AggregateError: one for each address of a host, as a rule two. */
const MAX_ERRORS = 5;

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
    serializers: { err: (error: unknown) => describeError(error) },
  };
  return pino(options, destination ?? openOutput());
}

/** Of lines that wait for a full disk. What is more is dropped. */
const MAX_WAITING_BYTES = 1024 * 1024;

/** Standard output. A log that cannot be written, such as a file on a full disk, must not end the process. */
function openOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING_BYTES });
  output.on('error', () => {});
  return output;
}

type Thrown = { name?: unknown; message?: unknown; stack?: unknown; cause?: unknown; errors?: unknown };

/**
 * Describes whatever was thrown, as libraries also throw or emit strings and plain objects. Causes and the parts of an
 * AggregateError, whose own message is empty, are included. An object without a message is described by the names of its properties.
 */
function describeError(error: unknown, seen: ReadonlySet<unknown> = new Set()): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) {
    return { type: error === null ? 'null' : typeof error, message: String(error).slice(0, MAX_TEXT_CHARS) };
  }
  const { name, message, stack, cause, errors } = error as Thrown;
  const within = new Set([...seen, error]);
  const describePart = (part: unknown) => (within.has(part) ? [] : [describeError(part, within)]);
  const parts = Array.isArray(errors) ? errors.slice(0, MAX_ERRORS).flatMap(describePart) : [];
  const [because] = cause === undefined || cause === null ? [] : describePart(cause);
  const said = (typeof message === 'string' && message) || parts.map((part) => part.message).join('; ');
  const fields = ERROR_FIELDS.flatMap((field) => {
    const value = (error as Record<string, unknown>)[field];
    return typeof value === 'string' || typeof value === 'number' ? [[field, value]] : [];
  });
  return {
    // Class names are lost in bundles.
    type: typeof name === 'string' && name ? name : (error.constructor?.name ?? 'Object'),
    message: [said || `an object with ${Object.keys(error).join(', ') || 'nothing in it'}`, because?.message]
      .filter(Boolean)
      .join(': '),
    ...Object.fromEntries(fields),
    ...(typeof stack === 'string' && { stack }),
    ...(parts.length > 0 && { errors: parts }),
    ...(because && { cause: because }),
  };
}

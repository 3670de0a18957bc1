const UNIQUE_VIOLATION = '23505';

/** True when an insert or update ran into a unique index; both database drivers report it the same way. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

const UNIQUE_VIOLATION = '23505';

/** Both drivers report a violated unique index the same way. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

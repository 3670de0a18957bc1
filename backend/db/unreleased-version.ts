/** The first migration of versions before 1.0. None of this version has its number. */
const FIRST = '20261120000100';

/**
 * Whether a database or a backup with these migrations was made before there was one per subject
 * (docs/decisions/0081-one-migration-per-subject.md). Its tables are nearly those of this version, but nothing upgrades it.
 */
export const isOfUnreleasedVersion = (migrations: readonly string[]): boolean => migrations.includes(FIRST);

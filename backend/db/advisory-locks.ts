/**
 * The advisory locks of a database, one number for each purpose, because holders of one number wait for each other. Processes of
 * different versions run on one database during an upgrade, so a number keeps its purpose.
 */
export const ADVISORY_LOCKS = {
  migrations: 7_125_001,
  ingest: 7_125_002,
  createJobQueue: 7_125_003,
  prepareDataService: 7_125_004,
} as const;

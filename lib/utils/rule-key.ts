import { createHash } from 'node:crypto';

/** Stands for the query of a rule in the links of a mail, where whole queries of many rules would make it too long. */
export const toRuleKey = (query: string): string => createHash('sha256').update(query).digest('base64url').slice(0, 16);

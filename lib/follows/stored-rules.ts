import { readStored, writeStored } from '@/lib/browser/storage';
import { parseJson } from '@/lib/utils/parse-json';
import { RULE_EFFECTS, type Rule, type RuleChange } from './model';

/** In the browser's storage. */
export const RULES_KEY = 'follow-rules';

/** The rules as this browser has them. */
export type KeptRules = {
  /** The reader whose account has them, too; null for those of the browser alone. */
  owner: number | null;
  /** The newest first, one for each filter. */
  rules: Rule[];
  /** Changes that the account has not got yet. */
  unsent: RuleChange[];
  /** Whether the account gets a mail of what it follows. */
  hasMail: boolean;
};

export const NO_RULES: KeptRules = { owner: null, rules: [], unsent: [], hasMail: false };

/** The stored rules, without anything odd. */
export function parseKeptRules(stored: string | null): KeptRules {
  const value = stored === null ? null : parseJson(stored);
  if (!isRecord(value)) return NO_RULES;
  const { owner, rules, unsent, hasMail } = value;
  const known = toList(rules).flatMap((item) => toChange(item) ?? []);
  return {
    owner: typeof owner === 'number' ? owner : null,
    rules: known.filter((rule): rule is Rule => rule.does !== null),
    unsent: toList(unsent).flatMap((item) => toChange(item) ?? []),
    hasMail: hasMail === true,
  };
}

function toChange(value: unknown): RuleChange | null {
  if (!isRecord(value)) return null;
  const { query, name, does, at } = value;
  if (typeof query !== 'string' || query === '' || typeof name !== 'string' || typeof at !== 'string') return null;
  const effect = does === null ? null : RULE_EFFECTS.find((known) => known === does);
  return effect === undefined ? null : { query, name, does: effect, at };
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The rules after a change: the changed one is the first. */
export function applyChange(rules: readonly Rule[], { does, ...change }: RuleChange): Rule[] {
  const others = rules.filter(({ query }) => query !== change.query);
  return does === null ? others : [{ ...change, does }, ...others];
}

export const isSameChange = (one: RuleChange, other: RuleChange): boolean =>
  one.query === other.query && one.does === other.does && one.at === other.at;

/** An account's rules leave the browser when its reader signs out, on whatever page that is. */
export function forgetAccountRules(): void {
  if (parseKeptRules(readStored(RULES_KEY)).owner !== null) writeStored(RULES_KEY, null);
}

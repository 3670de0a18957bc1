import type { NamedItem } from './named-item';
import type { WireNamed, WireNamedRelation } from './wire';

/** A hashtag or bookmark as it arrives → as we show it. */
export const normalizeNamed = ({ id, attributes }: WireNamed): NamedItem => ({ id, name: attributes.name });

/** Those of a post; none where they are missing. */
export const normalizeNamedRelation = (relation: WireNamedRelation): NamedItem[] =>
  (relation?.data ?? []).map(normalizeNamed);

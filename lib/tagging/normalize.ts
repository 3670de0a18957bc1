import type { Tag } from './tag';
import type { WireNamed, WireNamedRelation } from './wire';

/** A hashtag or bookmark as it arrives → as we show it. */
export const normalizeNamed = ({ id, attributes }: WireNamed): Tag => ({ id, name: attributes.name });

/** Those of a post; none where they are missing. */
export const normalizeNamedRelation = (relation: WireNamedRelation): Tag[] =>
  (relation?.data ?? []).map(normalizeNamed);

import { PLAIN_FIELDS, type PlainField } from '../../posts/post-input.ts';

/** The plain fields that leave the content API, and that its lists can be filtered by. Others are private. */
const PUBLIC = ['userLink'] as const satisfies PlainField['wire'][];

export type PublicField = Extract<PlainField, { wire: (typeof PUBLIC)[number] }>;
export const PUBLIC_FIELDS = PLAIN_FIELDS.filter((field): field is PublicField => PUBLIC.includes(field.wire));

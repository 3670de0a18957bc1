import { z } from 'zod';
import { fold } from '#lib/utils/fold.ts';
import { plainLinesSchema, UNFIT } from './plain-text.ts';

const TITLE_MAX = 100;
const ABOUT_MAX = 1000;
const NAME_MAX = 60;

const line = (field: string, max: number) =>
  z
    .string(`${field} must be a text`)
    .trim()
    .refine((text) => fold(text).trim() !== '', `${field} is a required field`)
    .refine((text) => !UNFIT.test(text), `${field} must not contain control characters`)
    .refine((text) => [...text].length <= max, `${field} must have at most ${max} characters`);

/** The settings of a list by its owner. `shownAs` is the owner's name on it. */
export const changeListSchema = z.strictObject({
  title: line('title', TITLE_MAX),
  about: plainLinesSchema('about', ABOUT_MAX),
  shownAs: line('shownAs', NAME_MAX).refine((name) => !/\S@\S/.test(name), 'Choose a name that is no e-mail address'),
  isPublished: z.boolean('isPublished must be true or false'),
});
export type ListChange = z.output<typeof changeListSchema>;

/** 128 bits in hexadecimal digits. */
export const LIST_TOKEN = /^[0-9a-f]{32}$/;

/** Which posts of a list are read: the first in its owner's order, or those that were added last. */
export const publicListQuerySchema = z.strictObject({ order: z.enum(['placed', 'added']).default('placed') });

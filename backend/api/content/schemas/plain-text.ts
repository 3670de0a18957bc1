import { z } from 'zod';

/** Control characters, and characters that reorder or hide text. */
export const UNFIT = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/u;

/** A reader's text of several lines, without characters that are no text: pasted ones hold such. */
export const toPlainLines = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .split('\n')
    .map((line) => line.replaceAll(new RegExp(UNFIT, 'gu'), ''))
    .join('\n')
    .trim();

/** Plain text of several lines; blank is none. */
export const plainLinesSchema = (field: string, max: number) =>
  z
    .string(`${field} must be a text`)
    .transform(toPlainLines)
    .refine((text) => [...text].length <= max, `${field} must have at most ${max} characters`)
    .transform((text) => text || null)
    .nullable();

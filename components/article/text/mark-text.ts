import type { ReactNode } from 'react';
import { findTerms } from '@/lib/utils/mark-terms';
import { markMatches } from './post-parts';

/** `markMatches` for a text whose matches the server has not found: that of a dialog. No part of the first load. */
export const markText = (text: string, terms: string[]): ReactNode => markMatches(text, findTerms(text, terms));

import { createContext, useContext } from 'react';

/** Errors of the surrounding form, by field. */
export const FieldProblems = createContext<Record<string, string>>({});

export const useFieldProblem = (name: string): string | undefined => useContext(FieldProblems)[name];

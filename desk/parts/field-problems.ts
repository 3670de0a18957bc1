import { createContext, useContext } from 'react';

/** What is wrong with the fields of the form around, by their names. */
export const FieldProblems = createContext<Record<string, string>>({});

export const useFieldProblem = (name: string): string | undefined => useContext(FieldProblems)[name];

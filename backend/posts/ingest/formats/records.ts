import { readRecord } from '../records/read-record.ts';
import { unfoldCells } from '../records/unfold-cells.ts';
import type { Format } from './format.ts';

/** Any tool's list of objects: scrapers, dumps, other sites' APIs, and what people write themselves. */
export const jsonRecords: Format = {
  name: 'JSON',
  matches: ({ kind }) => kind === 'json',
  read: (raw, { account }) => readRecord(raw, account),
};

/** Any tool's or spreadsheet's table. */
export const csvRecords: Format = {
  name: 'CSV',
  matches: ({ kind }) => kind === 'table',
  read: (raw, { account }) => readRecord(unfoldCells(raw), account),
};

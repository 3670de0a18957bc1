import { ListChecks } from 'lucide-react';
import type { Screen } from '../screen';
import { ReviewQueue } from './review-queue';

/** What was collected and waits for an operator (INGEST_REVIEW). Its rows are posts. */
export const review: Screen = { name: 'review', label: 'Review', icon: ListChecks, list: ReviewQueue };

import { subscribeToPosts } from '../events.ts';
import { placePostsJob } from '../stories/jobs.ts';
import { withdrawQuotes } from '../summaries/citations/withdraw-quotes.ts';
import { renewSummariesJob, summarizeTodayJob } from '../summaries/jobs.ts';

// The only place that knows who reacts to posts. Imported for its effect by each process and command that writes posts.
subscribeToPosts({
  beforeChange: [withdrawQuotes],
  jobsAfterChange: [renewSummariesJob, placePostsJob],
  jobsAfterArrival: [placePostsJob, summarizeTodayJob],
});

import type { OperatorsDependencies } from '../auth/operators/operators-dependencies.ts';
import type { DigestDependencies } from '../newsletter/digest/digest-dependencies.ts';
import type { PostsDependencies } from '../posts/posts-dependencies.ts';
import type { RequestsDependencies } from '../requests/requests-dependencies.ts';
import type { SourcesConfig } from '../sources/inspect-feed.ts';
import type { SummariesConfig } from '../summaries/create-summaries.ts';
import type { ProvidedService } from './data/config.ts';

/** For routes: what the subjects behind them need, and the settings of the routes' own. */
export type ApiDependencies = OperatorsDependencies &
  DigestDependencies &
  PostsDependencies &
  RequestsDependencies & {
    config: SourcesConfig &
      SummariesConfig & {
        /** `areHere`: whether the database has the summaries that the site shows. */
        summaries: { areHere: boolean };
        /** Where the desk is reached on this machine. */
        port: number;
        host: string;
        dataDir: string;
        /** The folder of pictures. */
        uploadsDir: string;
        /** Null with a hosted Supabase: nothing is mounted. */
        dataService: ProvidedService | null;
        /** Name of the serverless function of call 16. */
        subscribeFunction: string;
        /** Multiplies every rate limit; 0 turns them off. */
        rateLimitFactor: number;
        /** New hashtags of readers wait for an operator. */
        hashtagReview: boolean;
        /** Search engines may list readers' public lists that hold enough. */
        indexLists: boolean;
        /** Searches rank, correct and exclude, beyond the specification. */
        searchExtensions: boolean;
        /** A file of further words of the trade. */
        searchGlossary?: string | undefined;
      };
    /** Handles requests to the backend's own address in a command without one. */
    fetch?: ((request: Request) => Promise<Response>) | undefined;
  };

export { type IngestDependencies, type IngestOptions, type IngestReport, ingestPosts } from './ingest-posts.ts';
export { canonicalLink } from './text/canonical-link.ts';
export { slugify } from './text/slugify.ts';
export { hashText } from './text/text-hash.ts';

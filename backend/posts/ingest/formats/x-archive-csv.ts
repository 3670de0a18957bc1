import { readRecord } from '../records/read-record.ts';
import { type Format, hasColumns } from './format.ts';
import { readAccount } from './x-archive.ts';

/** `tweets.csv` of Twitter's archives until 2018. Addresses of the post's own pictures name its account. */
export const xArchiveCsv: Format = {
  name: 'X archive (tweets.csv)',
  isOwn: true,
  matches: (container) => hasColumns(container, 'tweet_id', 'timestamp', 'text', 'retweeted_status_id'),
  prepare: async (files, entry) => ({ account: await readAccount(files, entry) }),
  read(raw, { account }) {
    const [, handle] = OWN_PICTURE.exec(`${raw.expanded_urls} ${raw.tweet_id}`) ?? [];
    return { ...readRecord({ ...raw, created_at: raw.timestamp }, handle ? { ...account, handle } : account) };
  },
};

const OWN_PICTURE = /(?:twitter|x)\.com\/(\w{1,15})\/status\/(\d+)\/(?:photo|video)\/\d.* \2$/;

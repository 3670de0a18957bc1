import { parseJson } from '#lib/utils/parse-json.ts';
import { isRaw, type Raw } from '../files/container.ts';
import { findEntry } from '../files/file-set.ts';
import { readAll } from '../files/peek.ts';
import { readRecord, readWords } from '../records/read-record.ts';
import type { Format } from './format.ts';

const ACTIVITY = /^(?:Create|Announce|Update|Like|Delete)$/;

/** The outbox of Mastodon's archive and its kin. The author's name is in `actor.json` beside it. */
export const activityStreams: Format = {
  name: 'Mastodon archive',
  isOwn: true,
  matches: ({ kind, sample }) =>
    kind === 'json' &&
    sample.some(
      ({ type, actor, object }) => ACTIVITY.test(String(type)) && actor !== undefined && object !== undefined,
    ),
  async prepare(files, entry) {
    const file = findEntry(files, /^actor\.json$/, entry);
    const actor = file ? parseJson(new TextDecoder().decode(await readAll(file.open()))) : null;
    if (!isRaw(actor)) return { account: {} };
    return { account: { name: text(actor.name) ?? text(actor.preferredUsername), userLink: text(actor.url) } };
  },
  read(raw, { account }) {
    const note: Raw = isRaw(raw.object) ? raw.object : {};
    if (raw.type !== 'Create')
      return { skip: raw.type === 'Announce' ? 'a repost' : 'no post', postLink: text(raw.object) };
    const own = text(raw.actor) ?? text(note.attributedTo);
    const replied = text(note.inReplyTo);
    const link = text(note.url) ?? text(note.id);
    const tags = Array.isArray(note.tag) ? note.tag.filter((tag) => isRaw(tag) && tag.type === 'Hashtag') : [];
    const { hashtags } = readRecord({ hashtags: tags });
    return {
      ...readRecord({ url: link, published: note.published ?? raw.published, media: note.attachment }, account),
      text: readWords(String(note.content ?? ''), link),
      hashtags,
      from: {
        text: 'object.content',
        postLink: 'object.url',
        publishedAt: 'object.published',
        postUser: account.name ? 'actor.json' : '',
      },
      ...(replied && own && !replied.startsWith(own) && { skip: `a reply to ${replied}` }),
    };
  },
};

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

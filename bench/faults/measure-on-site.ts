import { randomUUID } from 'node:crypto';
import { type FaultRun, measureFault, type Row, type Visitors } from './measure-fault.ts';
import type { RunningSite } from './scene.ts';

type Happen = (send: () => Promise<number>) => ReturnType<FaultRun['happen']>;

/** Measures one fault on a site and removes that. */
export async function measureOn(site: RunningSite, happen: Happen): Promise<Row> {
  try {
    return await measureAt(site, happen);
  } finally {
    await site.remove();
  }
}

type MeasureOptions = { visitors?: Visitors; isBack?: FaultRun['isRecovered'] };

/**
 * Measures one fault on a site. All is right again when a new post is on the home page of each web, and its own page can be read:
 * the one that `happen` sent in, or else one that comes afterwards.
 *
 * @param options.isBack what else has to be right
 */
export function measureAt(
  site: RunningSite,
  happen: Happen,
  { visitors, isBack = async () => true }: MeasureOptions = {},
): Promise<Row> {
  const title = `Fresh ${randomUUID().slice(0, 8)}`;
  let status = 0;
  const send = async () => {
    if (status !== 200) status = await site.ingest(title).catch(() => 0);
    return status;
  };
  const isRead = async (web: string) => {
    const signal = AbortSignal.timeout(10_000);
    const article = await fetch(`${web}/feed/${title.toLowerCase().replaceAll(' ', '-')}`, { signal });
    return article.status === 200 && (await article.text()).includes(title);
  };
  const isEverywhere = async () =>
    (await Promise.all(site.webs.map(async (web) => (await isShown(web, title)) && (await isRead(web))))).every(
      Boolean,
    );
  return measureFault({
    origin: site.origin,
    pages: site.pages,
    searches: site.searches,
    ...(visitors ? { visitors } : {}),
    happen: () => happen(send),
    isRecovered: async () => (await send()) === 200 && (await isEverywhere()) && (await isBack()),
  });
}

/** Whether a post is on the home page. */
export async function isShown(web: string, title: string): Promise<boolean> {
  const home = await fetch(web, { signal: AbortSignal.timeout(10_000) });
  return (await home.text()).includes(title);
}

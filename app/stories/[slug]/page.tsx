import type { Metadata } from 'next';
import { JsonLd } from '@/components/json-ld';
import { MissingPage } from '@/components/layout/missing-page';
import { StoryScreen } from '@/components/stories/story-screen';
import { parseSlug } from '@/lib/posts/path';
import { missingMetadata, pageMetadata } from '@/lib/seo/metadata';
import { drawnPicture } from '@/lib/seo/share-picture';
import { breadcrumbsData, feedPageData } from '@/lib/seo/structured-data';
import { storyPath } from '@/lib/stories/model';
import { loadStory } from '@/lib/stories/queries';
import { clipText } from '@/lib/utils/clip';
import { countPosts } from '@/lib/utils/format';

type Props = { params: Promise<{ slug: string }> };

const STORIES = { name: 'Stories', path: '/stories' };
const DESCRIPTION_MAX_CHARACTERS = 160;

const load = async ({ params }: Props) => loadStory(parseSlug((await params).slug));

export async function generateMetadata(props: Props): Promise<Metadata> {
  const story = await load(props);
  if (!story || 'error' in story) return missingMetadata('Story not found', story);
  const authors = [...new Set(story.posts.flatMap(({ author }) => author ?? []))];
  const description = `${countPosts(story.posts.length)} about one event${authors.length > 0 ? `, by ${authors.join(', ')}` : ''}.`;
  const path = storyPath(story.slug);
  return pageMetadata({
    path,
    markdown: `${path}.md`,
    title: story.title,
    description: clipText(description, DESCRIPTION_MAX_CHARACTERS),
    image: drawnPicture('story', story.slug, story.title),
  });
}

export default async function StoryPage(props: Props) {
  const story = await load(props);
  if (!story || 'error' in story) return <MissingPage title="Story not found" parent={STORIES} {...story} />;
  const path = storyPath(story.slug);
  return (
    <>
      <JsonLd data={feedPageData(path, story.posts, story.title)} />
      <JsonLd data={breadcrumbsData(STORIES, { name: story.title, path })} />
      <StoryScreen story={story} parent={STORIES} />
    </>
  );
}

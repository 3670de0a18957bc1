import type { Actor } from '../../db/audit/actor.ts';
import { recordChange } from '../../db/audit/record-change.ts';
import type { AppDependencies } from '../../dependencies.ts';
import { ingestPosts } from '../ingest/ingest-posts.ts';
import { mapPlainFields } from '../post-input.ts';
import { findImageId, storeEditedImage } from './edit-image.ts';
import type { EditedPost } from './edit-post.ts';
import { getPost } from './get-post.ts';
import type { NewPost } from './post-edit.ts';
import { PostError } from './post-error.ts';

/**
 * Creates a post by hand through ingest: fills in defaults and rejects duplicates. Throws `PostError`, also for an
 * unusable picture.
 */
export async function createPost(
  deps: Pick<AppDependencies, 'database' | 'pictures' | 'clock'>,
  post: NewPost,
  actor: Actor,
): Promise<EditedPost> {
  let id = 0;
  let change = 0;
  const image = await storeEditedImage(deps, post.image, 'post');
  const input = {
    text: post.text,
    title: post.title,
    description: post.description,
    postUser: post.author,
    type: post.platform,
    postLink: post.link,
    ...mapPlainFields('wire', ({ name }) => post[name]),
    publishedAt: post.createdAt?.toISOString(),
    hashtags: post.hashtags,
  };
  const report = await ingestPosts(deps, [{ line: 1, value: input }], {
    draft: post.state === 'draft',
    onCreated: async (transaction, ids) => {
      [id = 0] = ids;
      const imageId = await findImageId(transaction, post.image, image);
      if (imageId !== null) {
        await transaction.updateTable('app.posts').set({ image_id: imageId }).where('id', '=', id).execute();
      }
      const created = await getPost(transaction, id);
      const after = created && { title: created.title, state: created.state };
      const line = { action: 'posts.create', subject: 'posts', subjectId: id, before: null, after };
      change = Number(await recordChange(transaction, actor, line, deps.clock()));
    },
  });
  const [problem] = report.failed;
  if (problem) throw new PostError(problem.reason);
  if (report.duplicates > 0) throw new PostError('This post is here already: by its link, or by its text.');
  const created = await getPost(deps.database.db, id);
  if (!created) throw new Error(`Post ${id} was created and is not there`);
  return { post: created, change };
}

const { createCoreController } = require('@strapi/strapi').factories;
const { nameDocument, publicQuery, readRelation, withQuery } = require('../../../utils/query');

const UID = 'api::hashtag.hashtag';

// Without posts: through them an account would reach the bookmarks of others.
const plain = (ctx) => withQuery(ctx, publicQuery(ctx.query));

module.exports = createCoreController(UID, ({ strapi }) => ({
  find(ctx) {
    return super.find(plain(ctx));
  },

  async findOne(ctx) {
    return (await nameDocument(UID, ctx)) ? super.findOne(plain(ctx)) : ctx.notFound();
  },

  async create(ctx) {
    const { name } = ctx.request.body?.data ?? {};
    if (typeof name !== 'string' || name.trim() === '') return ctx.badRequest('name must be a text');
    ctx.request.body = { data: { name: name.trim() } };
    return super.create(plain(ctx));
  },

  // Accounts attach and detach hashtags; they do not rename them.
  async update(ctx) {
    if (!(await nameDocument(UID, ctx))) return ctx.notFound();
    const news = await readRelation('api::news.news', ctx.request.body?.data?.news);
    const hashtag = await strapi.service(UID).update(ctx.params.id, { data: { news } });
    return this.transformResponse(await this.sanitizeOutput(hashtag, plain(ctx)));
  },
}));

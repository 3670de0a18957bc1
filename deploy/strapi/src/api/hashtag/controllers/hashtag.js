const { createCoreController } = require('@strapi/strapi').factories;
const { publicQuery, withQuery } = require('../../../utils/query');

// Without posts: through them an account would reach the bookmarks of others.
const plain = (ctx) => {
  const { populate: _, ...query } = ctx.query;
  return withQuery(ctx, publicQuery(query));
};

module.exports = createCoreController('api::hashtag.hashtag', () => ({
  find(ctx) {
    return super.find(plain(ctx));
  },

  findOne(ctx) {
    return super.findOne(plain(ctx));
  },

  async create(ctx) {
    const { name } = ctx.request.body?.data ?? {};
    if (typeof name !== 'string' || name.trim() === '') return ctx.badRequest('name must be a text');
    ctx.request.body = { data: { name: name.trim() } };
    return super.create(plain(ctx));
  },

  // Accounts attach and detach hashtags; they do not rename them.
  async update(ctx) {
    const { connect = [], disconnect = [] } = ctx.request.body?.data?.news ?? {};
    ctx.request.body = { data: { news: { connect, disconnect } } };
    return super.update(plain(ctx));
  },
}));

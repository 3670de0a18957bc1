const { createCoreController } = require('@strapi/strapi').factories;
const { nameDocument, ownedBy, publicQuery, readRelation, withQuery } = require('../../../utils/query');

const UID = 'api::bookmark.bookmark';

// An account reads and changes its own bookmarks alone, whatever filter it sends. With Strapi's own controller every account could read and
// change those of all others.
module.exports = createCoreController(UID, ({ strapi }) => {
  const isOwn = async (ctx) => {
    const where = { $and: [{ id: Number(ctx.params.id) || 0 }, ownedBy(ctx)] };
    return (await strapi.db.query(UID).findOne({ where })) !== null && nameDocument(UID, ctx);
  };
  const plain = (ctx) => withQuery(ctx, {});

  return {
    async find(ctx) {
      const { filters: _, ...query } = publicQuery(ctx.query);
      const context = withQuery(ctx, query);
      await this.validateQuery(context);
      const checked = await this.sanitizeQuery(context);
      const { results, pagination } = await strapi.service(UID).find({ ...checked, filters: ownedBy(ctx) });
      return this.transformResponse(await this.sanitizeOutput(results, context), { pagination });
    },

    async findOne(ctx) {
      return (await isOwn(ctx)) ? super.findOne(plain(ctx)) : ctx.notFound();
    },

    async create(ctx) {
      if (!ctx.state.user) return ctx.forbidden();
      const { name } = ctx.request.body?.data ?? {};
      if (typeof name !== 'string' || name.trim() === '') return ctx.badRequest('name must be a text');
      const data = { name: name.trim(), users_permissions_user: ctx.state.user.id };
      const bookmark = await strapi.service(UID).create({ data });
      return this.transformResponse(await this.sanitizeOutput(bookmark, plain(ctx)));
    },

    async update(ctx) {
      if (!(await isOwn(ctx))) return ctx.notFound();
      const { name, news } = ctx.request.body?.data ?? {};
      const data = { news: await readRelation('api::news.news', news) };
      if (typeof name === 'string' && name.trim() !== '') data.name = name.trim();
      const bookmark = await strapi.service(UID).update(ctx.params.id, { data });
      return this.transformResponse(await this.sanitizeOutput(bookmark, plain(ctx)));
    },

    async delete(ctx) {
      return (await isOwn(ctx)) ? super.delete(plain(ctx)) : ctx.notFound();
    },
  };
});

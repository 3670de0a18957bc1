const { createCoreController } = require('@strapi/strapi').factories;
const { ownedBy, publicQuery, withQuery } = require('../../../utils/query');

const UID = 'api::news.news';
const RAW = 'news_raw_data';

const namesOf = (populate) => {
  if (populate === '*') return ['image', 'hashtags', 'bookmarks'];
  if (typeof populate === 'string') return populate.split(',').map((name) => name.trim());
  if (Array.isArray(populate)) return populate.map((name) => String(name).trim());
  return Object.keys(populate ?? {});
};

module.exports = createCoreController(UID, ({ strapi }) => {
  // Strapi takes a component under "populate" alone, never under "fields", and leaves it out unless it is asked for. The site asks for
  // fields[0]=news_raw_data, and expects it in each list. Bookmarks are added after Strapi has checked the query, those of the caller alone.
  const parse = async (controller, ctx) => {
    const { query } = ctx;
    const names = namesOf(query.populate);
    const fields = typeof query.fields === 'string' ? query.fields.split(',') : Object.values(query.fields ?? {});
    const asked = fields.filter((field) => field !== RAW);
    const populate = { [RAW]: { populate: { metaData: true } } };
    for (const name of ['image', 'hashtags']) if (names.includes(name)) populate[name] = true;
    const context = withQuery(ctx, {
      ...publicQuery(query),
      ...(fields.length > 0 && { fields: asked.length > 0 ? asked : ['id'] }),
      populate,
    });
    await controller.validateQuery(context);
    const checked = await controller.sanitizeQuery(context);
    if (names.includes('bookmarks') && ctx.state.user) checked.populate.bookmarks = { filters: ownedBy(ctx) };
    const saved = query.filters?.bookmarks?.id;
    if (saved)
      checked.filters = { $and: [checked.filters ?? {}, { bookmarks: { $and: [{ id: saved }, ownedBy(ctx)] } }] };
    return { context, query: checked };
  };

  const list = async (controller, ctx) => {
    const { context, query } = await parse(controller, ctx);
    const { results, pagination } = await strapi.service(UID).find(query);
    return controller.transformResponse(await controller.sanitizeOutput(results, context), { pagination });
  };

  return {
    public(ctx) {
      return list(this, ctx);
    },

    async getByUrlSlug(ctx) {
      const { slug } = ctx.params;
      const { context, query } = await parse(this, ctx);
      const { results } = await strapi.service(UID).find({
        ...query,
        populate: { ...query.populate, image: true },
        // The site asks without leading slashes.
        filters: { url_slug: { $in: [slug, `/${slug}`] } },
        pagination: { page: 1, pageSize: 1 },
      });
      const [post] = results;
      if (!post) return ctx.notFound();
      return this.transformResponse(await this.sanitizeOutput(post, context));
    },
  };
});

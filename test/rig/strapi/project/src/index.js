const POSTS = 40;

// Posts to read.
module.exports = {
  async bootstrap({ strapi }) {
    const isFive = typeof strapi.documents === 'function';
    const create = (uid, data) =>
      isFive
        ? strapi.documents(uid).create({ data, status: 'published' })
        : strapi.entityService.create(uid, { data: { publishedAt: new Date(), ...data } });
    const { id, documentId } = await create('api::hashtag.hashtag', { name: '#ppc' });
    for (let index = 0; index < POSTS; index += 1)
      await create('api::news.news', {
        title: `Post ${index}`,
        description: `About post ${index}`,
        url_slug: `post-${index}`,
        hashtags: index % 2 === 0 ? [isFive ? documentId : id] : [],
        news_raw_data: {
          text: `The words of post ${index}.`,
          type: index % 2 === 0 ? 'LinkedIn' : 'Twitter',
          metaData: {
            postUser: `Author ${index % 5}`,
            postLink: `https://example.com/post-${index}`,
            userLink: 'https://example.com/author',
            url_slug: `post-${index}`,
          },
        },
      });
    const draft = { title: 'Draft', url_slug: 'draft', publishedAt: null };
    if (isFive) await strapi.documents('api::news.news').create({ data: draft });
    else await create('api::news.news', draft);
  },
};

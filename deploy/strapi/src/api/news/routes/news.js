module.exports = {
  routes: [
    { method: 'GET', path: '/news/public', handler: 'news.public' },
    { method: 'GET', path: '/news/get-by-url-slug/:slug', handler: 'news.getByUrlSlug' },
  ],
};

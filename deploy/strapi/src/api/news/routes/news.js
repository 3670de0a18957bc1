module.exports = {
  routes: [
    // The site does not call it. Strapi lets a role hold an action only where a route leads to it, and it drops `news: {connect}` silently, with
    // status 200, for a role that does not hold news.find.
    { method: 'GET', path: '/news', handler: 'news.find' },
    { method: 'GET', path: '/news/public', handler: 'news.public' },
    { method: 'GET', path: '/news/get-by-url-slug/:slug', handler: 'news.getByUrlSlug' },
  ],
};

const grantPermissions = require('./grant-permissions');

module.exports = {
  register({ strapi }) {
    // The site reads the shape of version 4, which version 5 has on request; version 4 reads past the header.
    strapi.server.use((ctx, next) => {
      if (ctx.path.startsWith('/api/')) ctx.request.headers['strapi-response-format'] = 'v4';
      return next();
    });
  },

  async bootstrap({ strapi }) {
    await grantPermissions(strapi);
  },
};

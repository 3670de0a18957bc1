const grantPermissions = require('./grant-permissions');

module.exports = {
  register() {},

  async bootstrap({ strapi }) {
    await grantPermissions(strapi);
  },
};

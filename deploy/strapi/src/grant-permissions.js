// What visitors and accounts need of the calls of the site. Accounts do not hold user.find, with which every account lists all addresses. What
// was granted by hand before stays: the check of upstreams says what is too much.
const VISITORS = [
  'api::news.news.public',
  'api::news.news.getByUrlSlug',
  'api::hashtag.hashtag.find',
  'plugin::users-permissions.auth.callback',
  'plugin::users-permissions.auth.register',
  'plugin::users-permissions.auth.forgotPassword',
  'plugin::users-permissions.auth.resetPassword',
];
const ACCOUNTS = [
  ...VISITORS,
  'api::hashtag.hashtag.create',
  'api::hashtag.hashtag.update',
  'api::bookmark.bookmark.find',
  'api::bookmark.bookmark.create',
  'api::bookmark.bookmark.update',
  'api::bookmark.bookmark.delete',
  'plugin::users-permissions.user.me',
  'plugin::users-permissions.auth.changePassword',
];

/** Grants what is missing, at each start. Called when the plugin users-permissions starts. */
module.exports = async function grantPermissions(strapi) {
  const roles = strapi.query('plugin::users-permissions.role');
  const permissions = strapi.query('plugin::users-permissions.permission');
  for (const [type, actions] of [
    ['public', VISITORS],
    ['authenticated', ACCOUNTS],
  ]) {
    const role = await roles.findOne({ where: { type } });
    // The check of upstreams says what follows from that.
    if (!role) continue;
    for (const action of actions) {
      const found = await permissions.findOne({ where: { action, role: role.id } });
      if (!found) await permissions.create({ data: { action, role: role.id } });
    }
  }
};

// Strapi reads the query from ctx.query; this stands in for it with another one.
const withQuery = (ctx, query) =>
  new Proxy(ctx, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target)) });

// Bookmarks of the account that calls; of visitors none.
const ownedBy = (ctx) => ({ users_permissions_user: { id: ctx.state.user ? ctx.state.user.id : 0 } });

module.exports = { withQuery, ownedBy };

// Strapi reads the query from ctx.query; this stands in for it with another one.
const withQuery = (ctx, query) =>
  new Proxy(ctx, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target)) });

// Bookmarks of the account that calls; of visitors none.
const ownedBy = (ctx) => ({ users_permissions_user: { id: ctx.state.user ? ctx.state.user.id : 0 } });

// Without what leads to bookmarks, at whatever depth: nobody may ask which posts others have saved. Drafts are nobody's, either.
const withoutBookmarks = (value) => {
  if (Array.isArray(value)) return value.map(withoutBookmarks);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key === 'bookmarks' ? [] : [[key, withoutBookmarks(inner)]])),
  );
};

// The order by a relation says something of it, too.
const plainSort = (sort) =>
  [sort ?? []].flat(2).filter((one) => typeof one === 'string' && /^\w+(:(asc|desc))?$/i.test(one));

const publicQuery = ({ filters = {}, sort, ...query }) => ({
  ...query,
  filters: withoutBookmarks(filters),
  sort: plainSort(sort),
  publicationState: 'live',
});

module.exports = { withQuery, ownedBy, publicQuery };

// Strapi reads the query from ctx.query; this stands in for it with another one.
const withQuery = (ctx, query) =>
  new Proxy(ctx, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target)) });

// Bookmarks of the account that calls; of visitors none.
const ownedBy = (ctx) => ({ users_permissions_user: { id: ctx.state.user ? ctx.state.user.id : 0 } });

// Without what leads to bookmarks, at whatever depth: nobody may ask which posts others have saved.
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

// Nothing else is handed on: "status" and "publicationState" lead to drafts, and a new project of version 5 refuses names that it does not know.
const publicQuery = ({ filters = {}, sort, fields, pagination }) => ({
  filters: withoutBookmarks(filters),
  sort: plainSort(sort),
  ...(fields && { fields }),
  ...(pagination && { pagination }),
});

const NUMBER = /^\d{1,10}$/;

// Strapi 5 knows documents by a text; the site knows what it was listed, by the number that version 4 had.
const toDocumentIds = async (uid, ids) => {
  const numbers = [ids]
    .flat()
    .filter((id) => NUMBER.test(String(id)))
    .map(Number);
  if (typeof strapi.documents !== 'function') return numbers;
  const rows = await strapi.db.query(uid).findMany({ where: { id: { $in: numbers } }, select: ['documentId'] });
  return rows.map((row) => row.documentId);
};

// The body and the address of a change, as this version of Strapi takes them. False for what is not there.
const nameDocument = async (uid, ctx) => {
  const [id] = await toDocumentIds(uid, ctx.params.id);
  if (id === undefined) return false;
  ctx.params.id = id;
  return true;
};

const readRelation = async (uid, relation) => ({
  connect: await toDocumentIds(uid, relation?.connect ?? []),
  disconnect: await toDocumentIds(uid, relation?.disconnect ?? []),
});

module.exports = { withQuery, ownedBy, publicQuery, nameDocument, readRelation };

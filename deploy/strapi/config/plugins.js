// What a visitor may say of an account at sign-up. Without the list Strapi takes whatever the type has, relations included.
module.exports = {
  'users-permissions': { config: { register: { allowedFields: ['first_name', 'last_name'] } } },
};

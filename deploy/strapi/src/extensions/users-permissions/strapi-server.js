const grantPermissions = require('../../grant-permissions');

// Settings of the project that the site needs. They are made here, and not in config/ and src/index, which every project has: so these files
// replace none of a new project, whichever its language.
module.exports = (plugin) => {
  const { register, bootstrap, config } = plugin;

  // What a visitor may say of an account at sign-up. Without the list version 4 takes whatever the type has, relations included: a visitor
  // could take the bookmarks of others. Version 5 takes nothing then, and refuses the site's call.
  const { allowedFields } = config.register ?? {};
  config.register = { allowedFields: ['first_name', 'last_name', ...(allowedFields ?? [])] };
  // A new project of version 5 has "refresh": tokens live for ten minutes, and the site keeps them for thirty days.
  config.jwtManagement = 'legacy-support';
  config.jwt = { ...config.jwt, expiresIn: '30d' };

  plugin.register = async (context) => {
    const { strapi } = context;
    await register(context);
    // The site asks for 1,000 posts where it counts authors. A new project has 100.
    strapi.config.set('api.rest.maxLimit', Math.max(1000, Number(strapi.config.get('api.rest.maxLimit')) || 0));
    // The site reads the shape of version 4, which version 5 has on request; version 4 reads past the header.
    strapi.server.use((ctx, next) => {
      if (ctx.path.startsWith('/api/')) ctx.request.headers['strapi-response-format'] = 'v4';
      return next();
    });
  };

  plugin.bootstrap = async (context) => {
    await bootstrap(context);
    await grantPermissions(context.strapi);
  };

  return plugin;
};

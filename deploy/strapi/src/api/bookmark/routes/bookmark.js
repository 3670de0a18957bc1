module.exports = require('@strapi/strapi').factories.createCoreRouter('api::bookmark.bookmark');

module.exports = require('@strapi/strapi').factories.createCoreService('api::bookmark.bookmark');

module.exports = require('@strapi/strapi').factories.createCoreRouter('api::hashtag.hashtag');

module.exports = require('@strapi/strapi').factories.createCoreService('api::hashtag.hashtag');

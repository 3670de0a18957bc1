module.exports = require('@strapi/strapi').factories.createCoreService('api::news.news');

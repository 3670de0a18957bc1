// The site asks for 25 posts a page, and for 1,000 where it counts authors. A new project allows 100.
module.exports = { rest: { defaultLimit: 25, maxLimit: 1000, withCount: true } };

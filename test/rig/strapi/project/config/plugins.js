// As a new project of version 5 has it.
module.exports = {
  'users-permissions': { config: { jwtManagement: 'refresh', sessions: { httpOnly: true } } },
};

import { Hono } from 'hono';
import { z } from 'zod';
import { passwordChangedNotice } from '../../mail/security-notices.ts';
import { AuthError, emailField, parseJsonBody } from './auth-error.ts';
import type { AuthService } from './auth-service.ts';
import { authenticate } from './authenticate.ts';
import { completeUser } from './complete-session.ts';
import { listFactors } from './factors.ts';
import { mapJson } from './lite-response.ts';
import { notifyOwner } from './redeem.ts';
import { findEmailOfUser } from './users.ts';

const changesSchema = z.looseObject({ email: emailField, password: z.string().optional() });

/** Reads and changes the signed-in user, and reauthenticates. */
export function userRoutes(auth: AuthService): Hono {
  const routes = new Hono();

  routes.get('/user', async (c) => mapJson(await auth.lite(c.req.raw), (body) => completeUser(auth, body)));

  routes.put('/user', async (c) => {
    const caller = await authenticate(c, auth);
    const { email, password } = await parseJsonBody(c, changesSchema);
    if ((email !== undefined || password !== undefined) && caller.aal !== 'aal2') {
      const factors = await listFactors(auth.db, caller.userId);
      if (factors.some((factor) => factor.status === 'verified')) {
        const message = 'AAL2 session is required to update email or password when MFA is enabled.';
        throw new AuthError(401, 'insufficient_aal', message);
      }
    }
    if (email) auth.limits.mail(c, email);
    const address = await findEmailOfUser(auth.db, caller.userId);
    if (password !== undefined) auth.limits.passwordChange(address ?? caller.userId);
    const response = await auth.limits.hashing(() => auth.lite(c.req.raw));
    if (address && password !== undefined && response.ok) {
      await notifyOwner(auth, passwordChangedNotice(auth.config, { email: address }));
    }
    return mapJson(response, (body) => completeUser(auth, body));
  });

  routes.get('/reauthenticate', async (c) => {
    const { userId } = await authenticate(c, auth);
    const email = await findEmailOfUser(auth.db, userId);
    if (email) auth.limits.mail(c, email);
    return auth.lite(c.req.raw);
  });
  return routes;
}

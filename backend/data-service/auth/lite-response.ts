/** Lite's answer with its JSON body replaced; a refusal stays as it is. */
export async function mapJson(response: Response, map: (body: unknown) => Promise<unknown>): Promise<Response> {
  if (!response.ok) return response;
  const body = await map(await response.json());
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json(body, { status: response.status, headers });
}

/** A request of our own to Lite's auth service. */
export function authRequest(path: string, publishableKey: string, body?: unknown): Request {
  return new Request(`http://data-service/auth/v1${path}`, {
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
}

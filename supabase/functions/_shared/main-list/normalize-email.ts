const MAX_EMAIL_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;
const LOCAL_PART = /^[^\s@"(),:;<>[\\\]\p{Cc}]+$/u;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/**
 * The one spelling under which an address is stored: trimmed, lower case, the domain in its ASCII form. `null` when it is
 * not an address. Dots and tags of the local part stay, because only some providers ignore them.
 */
export function normalizeEmail(input: string): string | null {
  const text = input.trim().normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@');
  const localPart = text.slice(0, at);
  const domain = toAsciiDomain(text.slice(at + 1));
  if (at < 1 || domain === null) return null;
  if (localPart.length > MAX_LOCAL_PART_LENGTH || !LOCAL_PART.test(localPart)) return null;
  if (localPart.startsWith('.') || localPart.endsWith('.') || localPart.includes('..')) return null;
  const email = `${localPart}@${domain}`;
  return email.length <= MAX_EMAIL_LENGTH ? email : null;
}

function toAsciiDomain(domain: string): string | null {
  // Checked first, because the URL parser would take what follows as a port, a path or a user name.
  if (/[\s/?#@:\\%[\]]/.test(domain)) return null;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return DOMAIN.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

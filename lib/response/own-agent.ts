/** The user agent of every render of our own server. The matcher of proxy.ts has it as well, and server/any-host.ts takes it from visitors. */
export const OWN_AGENT = 'Sellerfeed';

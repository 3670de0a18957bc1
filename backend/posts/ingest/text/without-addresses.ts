/**
 * Removes addresses in brackets: "our guide (https://example.com/guide)". Texts keep their links; titles, descriptions
 * and comparisons do not.
 */
export const withoutAddresses = (text: string): string => text.replace(/ ?\(https?:\/\/[^\s()]+\)/gi, '');

/** Omits fields without a value. */
export function markdownDocument(
  particulars: Record<string, string | number | readonly string[] | null | undefined>,
  body: string,
): string {
  const lines = Object.entries(particulars)
    .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`;
}

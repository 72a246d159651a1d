/** The URL if it is http or https; null otherwise, which is shown as plain text. */
export function safeLink(text: string): string | null {
  const address = URL.parse(text.trim());
  return address !== null && (address.protocol === 'https:' || address.protocol === 'http:')
    ? address.href
    : null;
}

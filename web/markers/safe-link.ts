/** The address where it is one of http or https; null for all else, which is shown as text alone. */
export function safeLink(text: string): string | null {
  const address = URL.parse(text.trim());
  return address !== null && (address.protocol === 'https:' || address.protocol === 'http:')
    ? address.href
    : null;
}

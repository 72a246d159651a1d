/** Width and height in CSS pixels, or a share of the width of the page. */
export const embedSizes = ['640 × 400', '900 × 600', '1200 × 750', '100% × 600'] as const;

export type EmbedSize = (typeof embedSizes)[number];

/** HTML that shows a presentation in another page. */
export function embedCode({
  address,
  title,
  size,
}: {
  readonly address: string;
  readonly title: string;
  readonly size: EmbedSize;
}): string {
  const [width = '', height = ''] = size.split(' × ');
  const attributes = { src: address, title, width, height };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `<iframe ${written.join(' ')} allowfullscreen></iframe>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

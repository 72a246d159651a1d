import sharp from 'sharp';
import type { Sight } from './sights.ts';

/** Draws hills under the sun, in place of a photo with a licence: JPEG, 1200 × 800 pixels. */
export async function drawPicture({ colours: [sky, ground], longitude }: Sight): Promise<Blob> {
  const hill = (height: number, wave: number, opacity: number) => {
    const points = Array.from({ length: 25 }, (_, n) => {
      const y = 800 - height - wave * Math.sin(n / 2.3 + longitude) - (wave / 2) * Math.sin(n + height);
      return `${n * 50},${y.toFixed(0)}`;
    });
    return `<polygon points="0,800 ${points.join(' ')} 1200,800" fill="${ground}" opacity="${opacity}"/>`;
  };
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="${sky}"/>` +
    `<circle cx="${850 - (longitude % 1) * 500}" cy="210" r="90" fill="#fff" opacity="0.85"/>` +
    `${hill(390, 90, 0.45)}${hill(260, 70, 0.7)}${hill(120, 45, 1)}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

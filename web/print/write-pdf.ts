import PDFDocument from 'pdfkit';
import type { FlatePicture } from './flate-picture.ts';
import { millimetresPerInch, type PageSize } from './page-format.ts';
import type { FontWeight, PageItem, ShapeItem, TextItem } from './page-item.ts';

export interface PdfPage {
  readonly size: PageSize;
  readonly items: readonly PageItem[];
  readonly pictures: ReadonlyMap<string, FlatePicture>;
}

interface PdfContent {
  /** Written one after the other, so that a file of many pages needs the memory of one. */
  readonly pages: Iterable<PdfPage> | AsyncIterable<PdfPage>;
  readonly fonts: Readonly<Record<FontWeight, ArrayBuffer>>;
  readonly title: string;
  readonly author: string;
  readonly language: string;
}

type Pdf = InstanceType<typeof PDFDocument>;

const pointsPerMillimetre = 72 / millimetresPerInch;

/** Writes pages as a PDF: text as text in embedded parts of the fonts, shapes as shapes, pictures without loss. */
export async function writePdf({
  pages,
  fonts,
  title,
  author,
  language,
}: PdfContent): Promise<Uint8Array<ArrayBuffer>[]> {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    // The types know names only. The default is Helvetica, which the build for browsers does not contain.
    font: fonts.regular as unknown as string,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Chartroom' },
  });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const isWritten = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  for (const [name, bytes] of Object.entries(fonts)) pdf.registerFont(name, bytes);
  for await (const { size, items, pictures } of pages) {
    const [width, height] = [size.width * pointsPerMillimetre, size.height * pointsPerMillimetre];
    pdf.addPage({ size: [width, height], margin: 0 });
    const names = addPictures(pdf, pictures);
    pdf.scale(pointsPerMillimetre);
    for (const item of items) {
      pdf.save();
      drawItem(pdf, item, names);
      pdf.restore();
    }
  }
  pdf.end();
  await isWritten;
  return chunks;
}

function drawItem(pdf: Pdf, item: PageItem, names: ReadonlyMap<string, string>): void {
  switch (item.kind) {
    case 'text':
      drawText(pdf, item);
      break;
    case 'shape':
      drawShape(pdf, item);
      break;
    case 'picture': {
      const name = names.get(item.name);
      if (name === undefined) return;
      // A picture is a unit square whose y axis points up.
      pdf.transform(item.width, 0, 0, -item.height, item.x, item.y + item.height);
      if (item.text !== undefined) pdf.markContent('Span', { actual: item.text });
      pdf.addContent(`/${name} Do`);
      if (item.text !== undefined) pdf.endMarkedContent();
    }
  }
}

/** Adds the pictures to the resources of the page. */
function addPictures(pdf: Pdf, pictures: ReadonlyMap<string, FlatePicture>): ReadonlyMap<string, string> {
  return new Map(
    [...pictures].map(([name, { width, height, bytes }], n) => {
      const reference = pdf.ref({
        ...{ Type: 'XObject', Subtype: 'Image', Width: width, Height: height },
        ...{ ColorSpace: 'DeviceRGB', BitsPerComponent: 8, Filter: 'FlateDecode' },
        DecodeParms: { Predictor: 15, Colors: 3, BitsPerComponent: 8, Columns: width },
      });
      reference.end(bytes);
      const resource = `Picture${n}`;
      const resources = pdf.page.xobjects as Record<string, unknown>;
      resources[resource] = reference;
      return [name, resource];
    }),
  );
}

function drawText(pdf: Pdf, { text, x, y, size, weight, color, align, ...item }: TextItem): void {
  pdf
    .font(weight)
    .fontSize(size / pointsPerMillimetre)
    .fillColor(color);
  const width = pdf.widthOfString(text);
  const start = { start: 0, middle: -width / 2, end: -width }[align];
  pdf.translate(x, y).rotate(item.rotation ?? 0);
  pdf.text(text, start, 0, { lineBreak: false, baseline: 'alphabetic', oblique: item.isSlanted === true });
  const height = size / pointsPerMillimetre;
  if (item.href !== undefined) pdf.link(start, -0.8 * height, width, height, item.href);
}

function drawShape(pdf: Pdf, { outline, fill, stroke }: ShapeItem): void {
  if (outline.kind === 'circle') pdf.circle(outline.center.x, outline.center.y, outline.radius);
  else {
    const [first, ...rest] = outline.points;
    if (first === undefined) return;
    pdf.moveTo(first.x, first.y);
    for (const { x, y } of rest) pdf.lineTo(x, y);
    if (outline.isClosed) pdf.closePath();
  }
  if (fill !== undefined) pdf.fillColor(fill.color).fillOpacity(fill.opacity);
  if (stroke !== undefined) {
    pdf.strokeColor(stroke.color).strokeOpacity(stroke.opacity).lineWidth(stroke.width);
    const { dash = [] } = stroke;
    if (dash.length > 0) pdf.addContent(`[${dash.map((length) => length.toFixed(3)).join(' ')}] 0 d`);
  }
  if (fill !== undefined && stroke !== undefined) pdf.fillAndStroke();
  else if (fill !== undefined) pdf.fill();
  else pdf.stroke();
}

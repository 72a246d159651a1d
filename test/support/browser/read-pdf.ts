import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** A page of a PDF as PDF.js reads it. Lengths are points. */
export interface ReadPdf {
  readonly pages: number;
  readonly title: string;
  readonly size: readonly [width: number, height: number];
  readonly texts: readonly string[];
  /** The addresses of links. */
  readonly links: readonly string[];
  readonly fonts: readonly { readonly name: string; readonly isEmbedded: boolean }[];
  /** In drawing order. */
  readonly pictures: readonly PdfPicture[];
}

interface PdfPicture {
  readonly width: number;
  readonly height: number;
  readonly drawnWidth: number;
  /** RGB. */
  readonly pixels: Uint8Array;
}

/** Reads a PDF with PDF.js. */
export async function readPdf(bytes: Uint8Array, number = 1): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const notes = (await page.getAnnotations()) as readonly { readonly url?: string }[];
  const { info } = await document.getMetadata();
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const fonts = new Map<string, { readonly name: string; readonly isEmbedded: boolean }>();
  const pictures: PdfPicture[] = [];
  const scales: number[] = [];
  let scale = 1;
  for (const [n, operation] of fnArray.entries()) {
    const values = argsArray[n] as unknown[];
    if (operation === OPS.save) scales.push(scale);
    if (operation === OPS.restore) scale = scales.pop() ?? 1;
    if (operation === OPS.transform) scale *= Number(values[0]);
    if (operation === OPS.setFont) {
      const id = String(values[0]);
      const { name, missingFile } = page.commonObjs.get(id) as { name: string; missingFile?: boolean };
      fonts.set(id, { name, isEmbedded: missingFile !== true });
    }
    if (operation === OPS.paintImageXObject) {
      const picture = page.objs.get(String(values[0])) as { width: number; height: number; data: Uint8Array };
      pictures.push({ ...picture, drawnWidth: scale, pixels: picture.data });
    }
  }
  return {
    ...{
      pages: document.numPages,
      title: String((info as Record<string, unknown>).Title),
      size: [width, height],
    },
    texts: items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str.trim()] : [])),
    links: notes.flatMap(({ url }) => (url === undefined ? [] : [url])),
    ...{ fonts: [...fonts.values()], pictures },
  };
}

import type { XmlRules } from '../../xml/rewrite-xml.ts';

/**
 * What is read from an .aux.xml (GDAL's PAMDataset): the georeference and the descriptions of bands.
 * Statistics and histograms are recomputed; everything else, such as sources of virtual rasters and other
 * metadata, is dropped because it could name files.
 */
const taken: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['', new Set(['PAMDataset'])],
  ['PAMDataset', new Set(['SRS', 'GeoTransform', 'GCPList', 'PAMRasterBand'])],
  ['GCPList', new Set(['GCP'])],
  [
    'PAMRasterBand',
    new Set(['NoDataValue', 'Description', 'UnitType', 'Offset', 'Scale', 'ColorInterp', 'ColorTable']),
  ],
  ['ColorTable', new Set(['Entry'])],
]);

const maxElements = 100_000;
const maxTextLength = 64 * 1024;

interface AuxReading {
  readonly isSystem: (text: string) => boolean;
  /** Called if there is an attribute table of classes. Those of measurements (athematic) are histograms. */
  readonly onClasses: () => void;
}

/** Rules for rewriting an .aux.xml for GDAL. */
export function auxRules(fail: (what: string) => Error, { isSystem, onClasses }: AuxReading): XmlRules {
  let elements = 0;
  let text = '';
  return {
    open({ localName, attributes }, path) {
      if (path.length === 0 && localName !== 'PAMDataset')
        throw fail(`the .aux.xml begins with <${localName.slice(0, 40)}> instead of <PAMDataset>`);
      if (++elements > maxElements) throw fail(`the .aux.xml has more than ${maxElements} elements`);
      text = '';
      if (localName === 'GDALRasterAttributeTable' && attributes.get('tableType') !== 'athematic')
        onClasses();
      for (const [key, value] of attributes) {
        if (key === 'Projection' && !isSystem(value)) attributes.delete(key);
        else if (value.length > maxTextLength) attributes.delete(key);
      }
      return taken.get(path.at(-1) ?? '')?.has(localName) === true ? 'keep' : 'drop';
    },
    text(piece, path) {
      if (path.at(-1) !== 'SRS') return piece.length > maxTextLength ? '' : piece;
      text += piece;
      return '';
    },
    close(localName) {
      if (localName !== 'SRS') return '';
      if (!isSystem(text)) throw fail('the .aux.xml has an unsupported reference system');
      return text.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`);
    },
  };
}

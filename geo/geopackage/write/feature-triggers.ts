import { quoteName, quoteText } from '../../sqlite/quote-name.ts';

/**
 * Triggers that maintain the R-tree of a table (OGC 12-128r18, annex F.3), and GDAL's triggers that maintain
 * its feature count.
 */
export function featureTriggers(table: string): string[] {
  const t = quoteName(table);
  const tree = quoteName(`rtree_${table}_geom`);
  const name = (which: string): string => quoteName(`rtree_${table}_geom_${which}`);
  const box = `NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")`;
  const isPlaced = `(NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom"))`;
  const isPlaceless = `(NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom"))`;
  const put = `INSERT OR REPLACE INTO ${tree} VALUES (${box});`;
  const drop = `DELETE FROM ${tree} WHERE id = OLD."fid";`;
  const count = (what: string, sign: string): string =>
    `CREATE TRIGGER ${quoteName(`trigger_${what.toLowerCase()}_feature_count_${table}`)} AFTER ${what} ON ${t} BEGIN ` +
    `UPDATE gpkg_ogr_contents SET feature_count = feature_count ${sign} 1 ` +
    `WHERE lower(table_name) = lower(${quoteText(table)}); END`;
  return [
    `CREATE TRIGGER ${name('insert')} AFTER INSERT ON ${t} WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN ${put} END`,
    `CREATE TRIGGER ${name('update1')} AFTER UPDATE OF "geom" ON ${t} WHEN OLD."fid" = NEW."fid" AND ${isPlaced} BEGIN ${put} END`,
    `CREATE TRIGGER ${name('update2')} AFTER UPDATE OF "geom" ON ${t} WHEN OLD."fid" = NEW."fid" AND ${isPlaceless} BEGIN ${drop} END`,
    `CREATE TRIGGER ${name('update3')} AFTER UPDATE ON ${t} WHEN OLD."fid" != NEW."fid" AND ${isPlaced} BEGIN ${drop} ${put} END`,
    `CREATE TRIGGER ${name('update4')} AFTER UPDATE ON ${t} WHEN OLD."fid" != NEW."fid" AND ${isPlaceless} BEGIN DELETE FROM ${tree} WHERE id IN (OLD."fid", NEW."fid"); END`,
    `CREATE TRIGGER ${name('delete')} AFTER DELETE ON ${t} WHEN OLD."geom" NOT NULL BEGIN ${drop} END`,
    count('INSERT', '+'),
    count('DELETE', '-'),
  ];
}

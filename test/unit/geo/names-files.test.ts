import assert from 'node:assert/strict';
import { namesFiles } from '../../../geo/crs/names-files.ts';

const extension = (proj: string) => `PROJCS["x",GEOGCS["g"],UNIT["m",1],EXTENSION["PROJ4","${proj}"]]`;

const naming: Readonly<Record<string, string>> = {
  'a grid': extension('+proj=merc +nadgrids=/etc/passwd'),
  'a grid that need not exist': extension('+proj=merc +nadgrids=@/etc/passwd'),
  'a grid behind the null grid': extension('+proj=merc +nadgrids=@null,/etc/passwd'),
  'a grid behind the null grid and a blank': extension('+proj=merc +nadgrids=@null ,/etc/passwd'),
  'a grid behind the null grid and a semicolon': extension('+proj=merc +nadgrids=@null;/etc/passwd'),
  'a grid behind the null grid in quotes': extension('+proj=merc +nadgrids=""@null"",/etc/passwd'),
  'a grid whose name begins as the null grid': extension('+proj=merc +nadgrids=@nullable'),
  'a grid in the case of no null grid': extension('+proj=merc +nadgrids=@NULL'),
  'a second parameter behind a null grid': extension('+nadgrids=@null +geoidgrids=@null,/etc/passwd'),
  'grids of an operation': 'BOUNDCRS[METHOD["PROJ-based operation method: +proj=deformation +xy_grids=a"]]',
  'a chain of operations': extension('+proj=pipeline +step +proj=merc'),
  'a file of triangles': extension('+proj=tinshift +file=/etc/passwd'),
  'a deformation model': extension('+proj=defmodel +model=/etc/passwd'),
  'a file of definitions': extension('+init=/etc/passwd:1'),
  'a grid of heights': 'VERT_CS["v",VERT_DATUM["d",2005,EXTENSION["PROJ4_GRIDS","/etc/passwd"]]]',
  'a grid of heights behind the null grid': 'EXTENSION["PROJ4_GRIDS","@null,/etc/passwd"]',
  'a grid of heights in printed quotes': 'EXTENSION[“PROJ4_GRIDS”,“/etc/passwd”]',
  'a grid in WKT 2': 'ABRIDGEDTRANSFORMATION["t",PARAMETERFILE["Latitude and longitude file","/etc/passwd"]]',
};

const free: Readonly<Record<string, string>> = {
  'the null grid': extension('+proj=merc +a=6378137 +nadgrids=@null +wktext'),
  'the null grid at the end': extension('+proj=merc +nadgrids=@null'),
  'the null grid as a PROJ string': '+proj=merc +nadgrids=@null',
  'the null grid in a text of several keys': 'x +nadgrids=@null|WGS 84|',
  'the null grid of heights': 'EXTENSION["PROJ4_GRIDS","@null"]',
  'words about files': 'RCSfile: gt_citation.cpp,v |Revision: 1.2 $|file: grids of Switzerland|',
};

describe('a reference system as a text', () => {
  for (const [what, text] of Object.entries(naming))
    it(`refers to a file: ${what}`, () => assert.equal(namesFiles(text), true));
  for (const [what, text] of Object.entries(free))
    it(`refers to no file: ${what}`, () => assert.equal(namesFiles(text), false));
});

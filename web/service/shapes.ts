/** API types for modules that are also tested without a browser; this file imports no API client. */
export type {
  CandidateSystem,
  Geometry,
  Inspection,
  Job,
  ProcessRequest,
  RasterDisplayChange,
  RasterLayer,
  Room,
} from '../../client/index.ts';

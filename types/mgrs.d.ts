/** Used parts of the package, which has no declarations. */
declare module 'mgrs' {
  const mgrs: {
    /** The centre of the square of a reference without blanks. Throws a string if it is invalid. */
    toPoint(reference: string): [lng: number, lat: number];
  };
  export default mgrs;
}

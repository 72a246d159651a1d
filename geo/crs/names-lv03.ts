/** CH1903 is the datum of LV03; CH1903+ is that of LV95. */
const lv03 =
  /(?<![a-z])lv[\s_-]?03(?!\d)|ch[\s_-]?1903(?!\d)(?![\s_-]*(?:\+|plus|lv[\s_-]?95))|(?<!\d)21781(?!\d)|landeskoordinaten/i;

/** Longer names are not read further (characters). */
const maxInspected = 200;

/** Whether one of these names of columns, layers or files states that the coordinates are in LV03. */
export function namesLv03(names: readonly string[]): boolean {
  return names.some((name) => lv03.test(name.slice(0, maxInspected)));
}

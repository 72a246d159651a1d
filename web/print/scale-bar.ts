export interface ScaleBar {
  /** The length on the ground. */
  readonly metres: number;
  /** Of the whole bar, in millimetres. */
  readonly length: number;
  readonly parts: number;
}

/** Round lengths, with the number of equal parts that have round lengths too. */
const leads = [
  [5, 5],
  [2, 2],
  [1, 2],
] as const;

/** The longest bar of a round length that is not longer than `maxLength` millimetres at this scale. */
export function scaleBarOf(scale: number, maxLength: number): ScaleBar {
  const maxMetres = (maxLength * scale) / 1000;
  const power = 10 ** Math.floor(Math.log10(maxMetres) + 1e-9);
  const [lead, parts] = leads.find(([each]) => each * power <= maxMetres * (1 + 1e-9)) ?? [1, 2];
  const metres = lead * power;
  return { metres, length: (metres * 1000) / scale, parts };
}

/** The labels of the bar: its parts in metres or kilometres. */
export function scaleBarSteps({ metres, parts }: ScaleBar): {
  readonly unit: 'm' | 'km';
  readonly values: readonly number[];
} {
  const unit = metres < 1000 ? 'm' : 'km';
  const whole = unit === 'km' ? metres / 1000 : metres;
  return { unit, values: Array.from({ length: parts + 1 }, (_, n) => (whole * n) / parts) };
}

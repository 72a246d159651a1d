import type { LegendContent } from './class-contents.ts';
import type { LegendModel } from './style-model.ts';

/** How the numbers of a legend are written, all alike. */
export interface LegendNumbers {
  readonly digits: number;
  readonly unit: string | null;
  /** Whether thousands are separated. */
  readonly isGrouped: boolean;
}

/** More decimals are not readable; numbers that need them are rounded to these significant digits. */
const maxDigits = 12;

/** The format of the numbers of these lines: the decimals that the most precise one needs. */
export function legendNumbers(
  contents: readonly LegendContent[],
  { digits, unit }: Pick<LegendModel, 'digits' | 'unit'>,
): LegendNumbers {
  const numbers = contents.flatMap(numbersOf);
  const isOfValues = contents.some(({ kind }) => kind === 'values');
  // Years and other codes of four digits are not grouped; 5000 beside 12,000 is.
  const areCodes = numbers.every((each) => Number.isInteger(each) && each >= 1000 && each < 3000);
  return {
    digits: digits ?? Math.max(0, ...numbers.map(decimalsOf)),
    unit,
    isGrouped: !isOfValues && !areCodes,
  };
}

function numbersOf(content: LegendContent): readonly number[] {
  switch (content.kind) {
    case 'range':
      return [content.from, content.to].filter((each) => each !== null);
    case 'size':
      return [content.value];
    default:
      return [];
  }
}

/** Decimals of the shortest notation of a number, without those that only double precision adds. */
function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(Number(value.toPrecision(maxDigits))).split('e');
  const fraction = mantissa.split('.')[1]?.length ?? 0;
  return Math.min(maxDigits, Math.max(0, fraction - Number(exponent)));
}

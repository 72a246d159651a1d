import { classKeyOf, contentsOf, otherContent, type LegendContent } from './class-contents.ts';
import type { StyleFilter } from './style-filter.ts';
import type { StyleClass, StyleModel } from './style-model.ts';

/** What one reader chose to see of a layer, beside the choices of its author. */
export interface ReaderChoices {
  /** Whether classes are drawn, by their keys; the author's choice applies to the others. */
  readonly classes: ReadonlyMap<string, boolean>;
  /** Null: none. */
  readonly filter: StyleFilter | null;
}

/** The style as this reader sees it: everything that derives from the model follows. */
export function withReaderChoices(model: StyleModel, { classes, filter }: ReaderChoices): StyleModel {
  const { symbology } = model;
  const isByClass = symbology.kind === 'categories' || symbology.kind === 'classes';
  return {
    ...model,
    filter:
      model.filter === null || filter === null ? (filter ?? model.filter) : { all: [model.filter, filter] },
    symbology: isByClass ? withClasses(symbology, classes) : symbology,
  };
}

type Classified = Extract<StyleModel['symbology'], { kind: 'categories' | 'classes' }>;

function withClasses(symbology: Classified, chosen: ReadonlyMap<string, boolean>): Classified {
  const contents = contentsOf(symbology);
  const seen = <Class extends StyleClass>(each: Class, content: LegendContent): Class => ({
    ...each,
    isVisible: chosen.get(classKeyOf(content)) ?? each.isVisible,
  });
  const at = (n: number) => contents[n] ?? otherContent;
  const other = symbology.other === null ? null : seen(symbology.other, otherContent);
  return symbology.kind === 'categories'
    ? { ...symbology, classes: symbology.classes.map((each, n) => seen(each, at(n))), other }
    : { ...symbology, classes: symbology.classes.map((each, n) => seen(each, at(n))), other };
}

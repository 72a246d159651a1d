import { templateOf, type LabelModel, type PopupField, type PopupModel, type TextTemplate,
  type ZoomRange } from './label-model.ts'; // prettier-ignore
import {
  color,
  flag,
  listOf,
  membersOf,
  numberIn,
  objectOf,
  oneOf,
  type MemberRule,
  text,
} from './members.ts';
import { type LegendModel, maxZoom } from './style-model.ts';

export const attribute = text(1000);
export const zoom = numberIn(0, maxZoom);

const template: MemberRule<TextTemplate> = (value, path, report) => {
  const read = text(1000)(value, path, report);
  if (read === undefined) return undefined;
  const parts = templateOf(read);
  if (parts === null) report(path, 'has a brace without a counterpart');
  return parts ?? undefined;
};

/** An empty range would draw nothing: it is reported, and all zooms are drawn. */
export function zoomsOf(
  { minZoom: min = 0, maxZoom: max = maxZoom }: { readonly minZoom?: number; readonly maxZoom?: number },
  path: string,
  report: (path: string, flaw: string) => void,
): ZoomRange {
  if (min < max) return { min, max };
  report(path, 'has a minZoom that is not less than its maxZoom');
  return { min: 0, max: maxZoom };
}

const labelRules = {
  attribute,
  text: template,
  size: numberIn(4, 100),
  color,
  haloColor: color,
  haloWidth: numberIn(0, 20),
  priority: attribute,
  minZoom: zoom,
  maxZoom: zoom,
};

export const labels: MemberRule<LabelModel> = objectOf((object, path, report) => {
  const read = membersOf(object, labelRules, { path, report });
  const parts = read.text ?? (read.attribute === undefined ? null : [{ attribute: read.attribute }]);
  if (parts === null) {
    report(path, 'has neither attribute nor text');
    return undefined;
  }
  return {
    text: parts,
    size: read.size ?? 12,
    color: read.color ?? '#222222',
    haloColor: read.haloColor ?? '#ffffff',
    haloWidth: read.haloWidth ?? 1.5,
    priority: read.priority ?? null,
    zooms: zoomsOf(read, path, report),
  };
});

const legendRules = {
  ...{ title: text(200), notes: text(2000), reversed: flag, visible: flag },
  ...{ digits: numberIn(0, 15), unit: text(30) },
};

export const legend: MemberRule<LegendModel> = objectOf((object, path, report) => {
  const { title, notes, reversed, visible, digits, unit } = membersOf(object, legendRules, { path, report });
  return {
    title: title ?? null,
    notes: notes ?? null,
    isReversed: reversed ?? false,
    isVisible: visible ?? true,
    digits: digits ?? null,
    unit: unit ?? null,
  };
});

export const plainLegend: LegendModel = {
  ...{ title: null, notes: null, isReversed: false, isVisible: true },
  ...{ digits: null, unit: null },
};

const fieldRules = {
  attribute,
  label: text(200),
  format: oneOf(['text', 'number', 'image', 'link']),
  digits: numberIn(0, 15),
  unit: text(30),
};

const popupField: MemberRule<PopupField> = objectOf((object, path, report) => {
  const read = membersOf(object, fieldRules, { path, report });
  if (read.attribute === undefined) {
    report(path, 'has no attribute');
    return undefined;
  }
  return {
    attribute: read.attribute,
    label: read.label ?? null,
    format: read.format ?? 'text',
    digits: read.digits ?? null,
    unit: read.unit ?? null,
  };
});

const popupRules = { title: template, fields: listOf(popupField, { max: 100 }) };

export const popup: MemberRule<PopupModel> = objectOf((object, path, report) => {
  const { title, fields } = membersOf(object, popupRules, { path, report });
  return { title: title ?? null, fields: fields ?? [] };
});

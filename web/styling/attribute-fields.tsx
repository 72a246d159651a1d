import { otherColor } from '../../geo/style/model/style-model.ts';
import { counted, t } from '../i18n/language.ts';
import { Choice } from '../ui/choice.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { SliderField } from '../ui/slider-field.tsx';
import { numberText } from '../i18n/numbers.ts';
import { BreaksHistogram } from './breaks-histogram.tsx';
import { CategoryList, ClassList } from './class-list.tsx';
import { methods } from './classify.ts';
import { RampChoice } from './ramp-choice.tsx';
import {
  categoryKinds,
  fittingAttributes,
  maxClassCount,
  sequentialKinds,
  withAttribute,
  withClasses,
  withRamp,
} from './change-draft.ts';
import { attributeNamed, type StyleFields } from './style-fields.ts';

/** The attribute that a style draws, and how. */
export function AttributeFields(given: StyleFields) {
  switch (given.draft.type) {
    case 'categories':
      return (
        <>
          <AttributeChoice {...given} />
          <Ramp {...given} />
          <CategoryList {...given} />
        </>
      );
    case 'classes':
      return <ClassFields {...given} />;
    case 'proportional':
      return <SizeFields {...given} />;
    case 'heatmap':
      return <HeatFields {...given} />;
    case 'clusters':
      return (
        <SliderField
          {...{ label: t('styling.clusterRadius'), min: 10, max: 150, step: 5, text: pixelText }}
          value={given.draft.radius ?? 50}
          onTry={(radius) => given.change('radius', { ...given.draft, radius })}
        />
      );
    default:
      return null;
  }
}

export const pixelText = (value: number) => t('styling.pixels', { value: numberText(value) });

function AttributeChoice({ draft, change, statistics }: StyleFields) {
  const fitting = fittingAttributes(draft.type, statistics.attributes);
  const chosen = attributeNamed(statistics, draft.attribute);
  return (
    <Choice
      label={t('styling.attribute')}
      value={draft.attribute ?? ''}
      hint={chosen && counted('styling.values', chosen.distinct)}
      options={fitting.map(({ name, type }) => [
        name,
        t('styling.attributeOfType', { name, type: t(`styling.is.${type}`) }),
      ])}
      onChoose={(name) => {
        const of = attributeNamed(statistics, name);
        if (of !== undefined) change('attribute', withAttribute(draft, of));
      }}
    />
  );
}

function Ramp({ draft, change }: StyleFields) {
  const kinds = draft.type === 'categories' ? categoryKinds : sequentialKinds;
  const count = (draft.type === 'categories' ? draft.categories : draft.classes)?.length ?? 6;
  return (
    <RampChoice
      value={draft.ramp}
      kinds={kinds}
      count={count}
      onChoose={(ramp) => change('ramp', withRamp(draft, ramp))}
    />
  );
}

function ClassFields(given: StyleFields) {
  const { draft, change, statistics } = given;
  const of = attributeNamed(statistics, draft.attribute);
  const method = draft.method ?? 'manual';
  const count = draft.classes?.length ?? 0;
  const reclassify = (control: string, wanted: { method?: typeof method; count?: number }) => {
    if (of !== undefined) change(control, withClasses(draft, of, { method, ...wanted }));
  };
  return (
    <>
      <AttributeChoice {...given} />
      <div class="field-row">
        <Choice
          label={t('styling.method')}
          value={method}
          options={methods.map((each) => [each, t(`styling.method.${each}`)])}
          onChoose={(chosen) =>
            chosen === 'manual'
              ? change('method', { ...draft, method: 'manual' })
              : reclassify('method', { method: chosen })
          }
        />
        {(method === 'quantile' || method === 'equal-interval' || method === 'natural-breaks') && (
          <Choice
            label={t('styling.count')}
            value={String(count)}
            options={Array.from({ length: maxClassCount - 1 }, (_, n) => [String(n + 2), numberText(n + 2)])}
            onChoose={(chosen) => reclassify('count', { count: Number(chosen) })}
          />
        )}
      </div>
      <Ramp {...given} />
      {of?.numbers && (
        <BreaksHistogram
          numbers={of.numbers}
          breaks={draft.breaks ?? []}
          colors={(draft.classes ?? []).map(({ symbol }) => symbol?.color ?? otherColor)}
          onMove={(breaks) => change('breaks', withClasses(draft, of, { method: 'manual', breaks }))}
        />
      )}
      <ClassList {...given} />
    </>
  );
}

function SizeFields(given: StyleFields) {
  const { draft, change } = given;
  const [low, high] = draft.values ?? [0, 1];
  const [small, large] = draft.sizes ?? [2, 20];
  const isSize = (value: number) => value >= 0 && value <= 200;
  const size = (control: string, sizes: readonly [number, number]) => change(control, { ...draft, sizes });
  const range = (control: string, values: readonly [number, number]) => change(control, { ...draft, values });
  return (
    <>
      <AttributeChoice {...given} />
      <div class="field-row">
        <NumberField
          label={t('styling.lowValue')}
          value={low}
          accepts={(value) => value < high}
          onTry={(value) => range('low', [value, high])}
          onSave={() => undefined}
        />
        <NumberField
          label={t('styling.lowSize')}
          min="0"
          value={small}
          accepts={isSize}
          onTry={(value) => size('small', [value, large])}
          onSave={() => undefined}
        />
        <NumberField
          label={t('styling.highValue')}
          value={high}
          accepts={(value) => value > low}
          onTry={(value) => range('high', [low, value])}
          onSave={() => undefined}
        />
        <NumberField
          label={t('styling.highSize')}
          min="0"
          value={large}
          accepts={isSize}
          onTry={(value) => size('large', [small, value])}
          onSave={() => undefined}
        />
      </div>
    </>
  );
}

function HeatFields(given: StyleFields) {
  const { draft, change, statistics } = given;
  const fitting = fittingAttributes('heatmap', statistics.attributes);
  const { weight: _weight, ...without } = draft;
  return (
    <>
      {fitting.length > 0 && (
        <Choice
          label={t('styling.weight')}
          value={draft.weight ?? ''}
          options={[['', t('styling.noWeight')], ...fitting.map(({ name }) => [name, name] as const)]}
          onChoose={(weight) => change('weight', weight === '' ? without : { ...draft, weight })}
        />
      )}
      <SliderField
        {...{ label: t('styling.heatRadius'), min: 5, max: 100, step: 1, text: pixelText }}
        value={draft.radius ?? 30}
        onTry={(radius) => change('radius', { ...draft, radius })}
      />
      <Ramp {...given} />
    </>
  );
}

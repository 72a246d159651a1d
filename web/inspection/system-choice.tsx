import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { Field } from '../ui/field.tsx';
import { textOf } from '../ui/text-of.ts';
import { isOfSystem } from './decisions.ts';
import type { CandidateSystem, Inspection } from '../service/shapes.ts';
import type { ImportPreview } from './import-preview.ts';

/** The reference system with its evidence, or the systems that fit, numbered as on the map. */
export function SystemChoice({ preview }: { preview: ImportPreview }) {
  const heading = useId();
  const isTyping = useSignal(false);
  const { crs, error } = preview.inspection.value;
  const { value: candidates } = preview.candidates;
  const isUnknown = crs === null && error !== null && isOfSystem(error.code);
  if (crs === null && !isUnknown && candidates.length === 0) return null;
  return (
    <section class="preview-part" aria-labelledby={heading}>
      <h3 id={heading}>{t('preview.system')}</h3>
      {candidates.length > 0 ? (
        <Candidates preview={preview} candidates={candidates} />
      ) : crs === null ? (
        <p>{t('preview.unknownSystem')}</p>
      ) : (
        <KnownSystem crs={crs} />
      )}
      {crs !== null && <DeclaredSystem crs={crs} candidates={candidates} />}
      {isTyping.value || (crs === null && candidates.length === 0) ? (
        <form
          class="typed-system"
          onSubmit={(event) => {
            event.preventDefault();
            void preview.choose({ crs: textOf(event.currentTarget, 'crs') || null });
          }}
        >
          <Field
            label={t('preview.typedSystem')}
            hint={t('preview.typedSystemHint')}
            name="crs"
            defaultValue={preview.options.value.crs ?? ''}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
          />
          <button class="button">{t('preview.apply')}</button>
        </form>
      ) : (
        <button type="button" class="button small quiet aligned" onClick={() => (isTyping.value = true)}>
          {t(candidates.length > 0 ? 'preview.otherSystem' : 'preview.changeSystem')}
        </button>
      )}
    </section>
  );
}

function Candidates({
  preview,
  candidates,
}: {
  preview: ImportPreview;
  candidates: readonly CandidateSystem[];
}) {
  const name = useId();
  return (
    <fieldset class="candidates">
      <legend class="hint">{t('preview.candidates')}</legend>
      {candidates.map(({ code, name: system, near, axesSwapped }, n) => (
        <label key={code} class="candidate">
          <input
            type="radio"
            name={name}
            checked={preview.options.value.crs === code}
            autofocus={n === 0 && !preview.canImport}
            onChange={() => void preview.choose({ crs: code })}
          />
          <span class="candidate-number" aria-hidden="true">
            {n + 1}
          </span>
          <span>
            <span class="option-name">{near === null ? system : t('preview.near', { location: near })}</span>
            <span class="hint">{near === null ? code : `${system} · ${code}`}</span>
            {axesSwapped && <span class="hint">{t('preview.axesSwapped')}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The system in use if it is none of the listed ones. */
function DeclaredSystem({
  crs,
  candidates,
}: {
  crs: NonNullable<Inspection['crs']>;
  candidates: readonly CandidateSystem[];
}) {
  if (candidates.length === 0 || candidates.some(({ code }) => code === crs.code)) return null;
  return <KnownSystem crs={crs} />;
}

function KnownSystem({ crs: { code, name, evidence } }: { crs: NonNullable<Inspection['crs']> }) {
  return (
    <p>
      {code === null || code === name ? name : `${name} (${code})`}
      <span class="hint evidence">{t(evidenceText(evidence))}</span>
    </p>
  );
}

function evidenceText(evidence: NonNullable<Inspection['crs']>['evidence']) {
  switch (evidence) {
    case 'caller':
      return 'preview.fromCaller';
    case 'column':
      return 'preview.fromColumns';
    case 'name':
      return 'preview.fromName';
    case 'range':
      return 'preview.fromRange';
    case 'default':
      return 'preview.fromFormat';
    case 'file':
      return 'preview.fromFile';
  }
}

import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { asError, Failure } from '../ui/failure.tsx';
import { Field } from '../ui/field.tsx';
import { later } from '../ui/later.tsx';
import type { RoomState } from '../room/room-state.ts';
import type { Marker, MarkerChange } from '../service/service.ts';
import { saveMarker } from './change-marker.ts';
import { useGroupNames } from './use-groups.ts';
import { fieldsOf, mergedWith, readChange } from './marker-fields.ts';
import { PhotoField, type PhotoChange } from './photo-field.tsx';
import { uploadPhoto } from './photo-upload.ts';
import { ConflictChoice, type ConflictingField } from '../saving/conflict-choice.tsx';
import { SaveConflict } from '../saving/save-merging.ts';
import { useOtherChange } from '../saving/use-other-change.ts';

/** The built-in icons are loaded with the form. */
const IconField = later(async () => (await import('./icon-field.tsx')).IconField);

/** As is the code that reads references in grids. */
const PositionField = later(async () => (await import('./position-field.tsx')).PositionField);

async function withIcon(state: RoomState, marker: Marker, change: MarkerChange): Promise<MarkerChange> {
  if (change.color === undefined && change.markerIconId === undefined) return change;
  return (await import('./marker-sign.ts')).withSign(state, marker, change);
}

/**
 * All fields of a marker. Only fields that the user changed are sent. If others changed the same fields since the form
 * was opened, nothing is saved until the user chose a value of each.
 */
export function MarkerForm({
  marker,
  state,
  onClose,
}: {
  marker: Marker;
  state: RoomState;
  onClose: () => void;
}) {
  const base = useRef(marker);
  const opened = useRef(marker).current;
  const otherChange = useOtherChange(state, marker.id);
  const conflicts = useSignal<readonly ConflictingField[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const photo = useSignal<PhotoChange>('unchanged');
  const keepPosition = useSignal(false);
  const failure = useSignal<Error | null>(null);
  const isBusy = useSignal(false);
  const fields = fieldsOf(opened);
  const groupNames = useGroupNames(state);
  const photoKeys = async (): Promise<MarkerChange> => {
    const { value: request } = photo;
    if (request === 'unchanged') return {};
    return request === null
      ? { imageKey: null, thumbnailKey: null }
      : uploadPhoto(state.room.peek().roomId, request, keepPosition.value);
  };
  const save = async (filled: HTMLFormElement) => {
    const typed = readChange(base.current, new FormData(filled));
    const change = { ...(await withIcon(state, base.current, typed)), ...(await photoKeys()) };
    if (Object.keys(change).length > 0) await saveMarker(state, base.current, change);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.current === null) return;
    failure.value = null;
    isBusy.value = true;
    save(form.current)
      .then(onClose, (thrown: unknown) => {
        if (thrown instanceof SaveConflict) merge({ ...base.current, ...thrown.current });
        else failure.value = asError(thrown);
      })
      .finally(() => (isBusy.value = false));
  };
  const fill = (name: string, value: string) => {
    const input = form.current?.elements.namedItem(name);
    if (input === null || input === undefined || !('value' in input)) return;
    input.value = value;
    if (input instanceof Element) input.dispatchEvent(new Event('input'));
  };
  const moveTo = ({ lat, lng }: { readonly lat: number; readonly lng: number }) => {
    fill('latitude', lat.toFixed(6));
    fill('longitude', lng.toFixed(6));
  };
  /** Fills in what only the other one changed, and offers both values of the rest. */
  const merge = (theirs: Marker) => {
    if (form.current === null) return;
    const merged = mergedWith(base.current, new FormData(form.current), theirs);
    for (const [name, value] of merged.taken) fill(name, value);
    const isPhoto = photo.peek() !== 'unchanged' && theirs.imageKey !== base.current.imageKey;
    conflicts.value = [...merged.conflicts, ...(isPhoto ? [photoConflict()] : [])];
    base.current = theirs;
  };
  const choose = (name: string, choice: 'mine' | 'theirs') => {
    const { mine = '', theirs = '' } = conflicts.peek().find((each) => each.name === name) ?? {};
    if (name !== photoField) fill(name, choice === 'mine' ? mine : theirs);
    else if (choice === 'theirs') photo.value = 'unchanged';
  };
  return (
    <form class="form" ref={form} onSubmit={submit}>
      <Field label={t('markers.title')} name="title" defaultValue={fields.title} maxLength={1000} />
      <TextField label={t('markers.description')} name="description" value={fields.description} />
      <div class="field-row">
        <Field label={t('markers.colour')} name="color" type="color" defaultValue={fields.color} />
        <Field
          label={t('markers.size')}
          {...{ name: 'markerIconSize', type: 'number', min: 8, max: 256, step: 1 }}
          defaultValue={fields.markerIconSize}
        />
      </div>
      <IconField state={state} chosen={fields.markerIconId} />
      <Field
        label={t('markers.group')}
        {...{ name: 'group', maxLength: 100, list: 'marker-groups', autoComplete: 'off' }}
        defaultValue={fields.group}
      />
      <datalist id="marker-groups">
        {groupNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field label={t('markers.tags')} hint={t('markers.tagsHint')} name="tags" defaultValue={fields.tags} />
      <Field
        label={t('markers.eventDate')}
        {...{ name: 'eventDate', type: 'datetime-local', step: 1 }}
        defaultValue={fields.eventDate}
      />
      <PhotoField
        change={photo}
        keepPosition={keepPosition}
        marker={opened}
        roomId={state.room.value.roomId}
        onLocation={moveTo}
      />
      <div class="field">
        <label for="marker-media">{t('markers.mediaSize')}</label>
        <select id="marker-media" name="mediaSize" defaultValue={fields.mediaSize}>
          <option value="">–</option>
          {(['sm', 'md', 'lg'] as const).map((size) => (
            <option key={size} value={size} selected={fields.mediaSize === size}>
              {t(`markers.${size}`)}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={t('markers.link')}
        {...{ name: 'embeddedMediaUrl', maxLength: 2048, inputMode: 'url' }}
        defaultValue={fields.embeddedMediaUrl}
      />
      <PositionField marker={opened} onLocation={moveTo} />
      <div class="field-row">
        <Field
          label={t('markers.latitude')}
          {...{ name: 'latitude', type: 'number', min: -90, max: 90, step: 'any', required: true }}
          defaultValue={fields.latitude}
        />
        <Field
          label={t('markers.longitude')}
          {...{ name: 'longitude', type: 'number', min: -180, max: 180, step: 'any', required: true }}
          defaultValue={fields.longitude}
        />
      </div>
      {conflicts.value.length > 0 ? (
        <ConflictChoice by={otherChange.value} fields={conflicts.value} onChoose={choose} />
      ) : (
        otherChange.value !== null && (
          <p class="hint" role="status">
            {t('saving.changed', { name: otherChange.value })}
          </p>
        )
      )}
      {failure.value !== null && <Failure error={failure.value} />}
      <p class="form-actions">
        <button type="submit" class="button primary" disabled={isBusy.value}>
          {t('markers.save')}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {t('app.cancel')}
        </button>
      </p>
    </form>
  );
}

const photoField = 'photo';

function photoConflict(): ConflictingField {
  const [label, mine, theirs] = [t('saving.photo'), t('saving.yourPhoto'), t('saving.otherPhoto')];
  return { name: photoField, label, mine, theirs };
}

function TextField({ label, name, value }: { label: string; name: string; value: string }) {
  const id = `marker-${name}`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea id={id} name={name} rows={4} maxLength={100_000} defaultValue={value} />
    </div>
  );
}

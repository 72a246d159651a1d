import { coordinateText } from '../i18n/coordinates.ts';
import { t } from '../i18n/language.ts';
import { lv95Text } from '../map/lv95.ts';
import { readCoordinates, type WrittenLocation } from '../map/read-coordinates.ts';
import type { Marker } from '../service/service.ts';
import { Field } from '../ui/field.tsx';

/** A position as people write it, such as in LV95. */
export function PositionField({
  marker: { latitude: lat, longitude: lng },
  onLocation,
}: {
  marker: Pick<Marker, 'latitude' | 'longitude'>;
  onLocation: (location: WrittenLocation) => void;
}) {
  const swiss = lv95Text({ lat, lng });
  const read = (input: HTMLInputElement) => {
    const text = input.value.trim();
    const location = readCoordinates(text);
    input.setCustomValidity(text === '' || location !== null ? '' : t('markers.positionFlaw'));
    if (location !== null) onLocation(location);
  };
  return (
    <Field
      label={t('markers.anyPosition')}
      hint={t('markers.positionHint')}
      placeholder={swiss ?? coordinateText({ lat, lng })}
      {...{ maxLength: 80, autoComplete: 'off' }}
      onInput={({ currentTarget }) => read(currentTarget)}
    />
  );
}

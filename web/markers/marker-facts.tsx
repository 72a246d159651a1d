import { t } from '../i18n/language.ts';
import { momentText } from '../i18n/numbers.ts';
import { coordinateText } from '../i18n/coordinates.ts';
import type { Marker } from '../service/service.ts';
import { safeLink } from '../ui/safe-link.ts';

/** The texts, dates and coordinates of a marker. */
export function MarkerFacts({ marker }: { marker: Marker }) {
  const { description, tags, embeddedMediaUrl: url, eventDate, createdAt, updatedAt, imported } = marker;
  const link = url === null ? null : safeLink(url);
  return (
    <>
      {description !== null && description !== '' && <p class="marker-description">{description}</p>}
      {tags !== null && tags.length > 0 && (
        <ul class="marker-tags" aria-label={t('markers.tags')}>
          {tags.map((tag, n) => (
            <li key={n} class="badge">
              {tag}
            </li>
          ))}
        </ul>
      )}
      {url !== null && url !== '' && (
        <p class="marker-link">
          {link === null ? (
            url
          ) : (
            <a href={link} target="_blank" rel="noopener noreferrer">
              {url}
            </a>
          )}
        </p>
      )}
      <dl class="attributes">
        {marker.group !== null && <Fact name={t('markers.group')} value={marker.group} />}
        {eventDate !== null && <Fact name={t('markers.eventDate')} value={momentText(eventDate)} />}
        <Fact
          name={t('markers.coordinates')}
          value={coordinateText({ lat: marker.latitude, lng: marker.longitude })}
        />
        <Fact
          name={imported === true ? t('markers.imported') : t('markers.createdAt')}
          value={momentText(createdAt)}
        />
        {updatedAt !== createdAt && <Fact name={t('markers.updatedAt')} value={momentText(updatedAt)} />}
      </dl>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

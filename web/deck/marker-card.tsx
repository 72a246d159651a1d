import { titleOf } from '../markers/marker-title.ts';
import { safeLink } from '../ui/safe-link.ts';
import { Card } from '../ui/card.tsx';
import type { Marker, Presentation } from '../service/service.ts';

/** Details of a marker on a slide. Only http and https links are clickable. */
export function MarkerCard({
  marker,
  images,
  onClose,
}: {
  marker: Marker;
  images: Presentation['images'];
  onClose: () => void;
}) {
  const { description, imageKey, embeddedMediaUrl } = marker;
  const image = images.find((each) => each.imageKey === imageKey);
  const link = embeddedMediaUrl === null ? null : safeLink(embeddedMediaUrl);
  return (
    <Card title={titleOf(marker)} onClose={onClose}>
      {image !== undefined && <img class="marker-picture" src={image.url} alt="" />}
      {description !== null && <p class="slide-body">{description}</p>}
      {link !== null && (
        <p>
          <a href={link} rel="noopener noreferrer" target="_blank">
            {embeddedMediaUrl}
          </a>
        </p>
      )}
    </Card>
  );
}

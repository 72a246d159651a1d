import type { RefObject } from 'preact';
import { titleOf } from '../markers/marker-title.ts';
import { t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import { Markdown } from '../markdown/markdown.tsx';
import type { Presentation, Slide } from '../service/service.ts';
import { slideName } from './slide-name.ts';
import { shownIn } from './slide-shows.ts';

/** Maximum number of markers listed; a longer list is not useful. */
const maxListed = 100;

/** Title and text of a slide, announced when it is shown, and a list of its markers for keyboard users. */
export function SlideText({
  element,
  slide,
  index,
  deck,
  onMarker,
}: {
  element: RefObject<HTMLElement | null>;
  slide: Slide;
  index: number;
  deck: Presentation;
  onMarker: (id: string) => void;
}) {
  const markers = deck.markers.filter(shownIn(slide, 'markerIds'));
  return (
    <article class="stage-text" ref={element}>
      <div aria-live="polite">
        <h1 dir="auto">{slideName(slide, index)}</h1>
        {slide.body && <Markdown text={slide.body} />}
      </div>
      {markers.length > 0 && (
        <details key={slide.id}>
          <summary>{t('deck.markers', { count: numberText(markers.length) })}</summary>
          <ul class="stage-markers">
            {markers.slice(0, maxListed).map((marker) => (
              <li key={marker.id}>
                <button type="button" class="button quiet" onClick={() => onMarker(marker.id)}>
                  {titleOf(marker)}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}

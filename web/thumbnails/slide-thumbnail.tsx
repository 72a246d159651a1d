import { shownIn } from '../deck/slide-shows.ts';
import type { Presentation, Slide } from '../service/service.ts';
import { drawContents } from './draw-contents.ts';
import { viewOfCamera, worldView } from './picture-view.ts';
import { picturedOf } from './room-contents.ts';
import { Thumbnail } from './thumbnail.tsx';

/** A picture of a slide, without its rasters, labels and pitch. The list names the slide. */
export function SlideThumbnail({ slide, deck }: { slide: Slide; deck: Presentation }) {
  const contents = picturedOf({
    layers: deck.layers.filter(shownIn(slide, 'layerIds')),
    markers: deck.markers.filter(shownIn(slide, 'markerIds')),
  });
  const states = [...contents.layers, ...contents.markers].map(({ id, updatedAt }) => `${id}@${updatedAt}`);
  return (
    <Thumbnail
      subject={[slide.id, JSON.stringify(slide.camera), ...states].join(' ')}
      picture={(context, frame) =>
        drawContents(context, contents, {
          ...frame,
          view: viewOfCamera(slide.camera ?? worldView, frame.size),
        })
      }
    />
  );
}

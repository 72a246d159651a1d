import { z } from 'zod';
import { type SlideMember, slideMembers } from '../../core/content/kinds.ts';
import { limits } from '../../core/limits.ts';
import { epochMilliseconds } from './common.ts';
import { objectLists } from './content.ts';
import { icon } from './icon.ts';
import { layer } from './layer.ts';
import { markerStyle } from './layer-style.ts';
import { baseLayer } from './room.ts';
import { upToAFlaw } from './up-to-a-flaw.ts';

const isName = (value: unknown): boolean => typeof value === 'string' && value.length <= limits.nameLength;
const isSetting = (value: unknown): boolean =>
  value === null || typeof value === 'boolean' || Number.isFinite(value) || isName(value);

const ids = upToAFlaw(
  z.array(z.string().min(1).max(limits.nameLength)).max(limits.slideObjects).nullable().optional(),
  (id) => !isName(id) || id === '',
);

const camera = z
  .strictObject({
    lat: z.number().min(-90).max(90),
    lng: z.number().min(-180).max(180),
    zoom: z.number().min(0).max(30),
    bearing: z.number().min(-360).max(360).optional(),
    pitch: z.number().min(0).max(90).optional(),
  })
  .meta({ id: 'SlideCamera' });

const shown = z
  .strictObject(
    Object.fromEntries(slideMembers.map((member) => [member, ids])) as Record<SlideMember, typeof ids>,
  )
  .meta({ id: 'SlideObjects' });

const slide = z
  .strictObject({
    id: z.string().min(1).max(limits.nameLength),
    title: z.string().max(limits.slideTitleLength).nullable().optional(),
    body: z.string().max(limits.slideBodyLength).nullable().optional(),
    notes: z
      .string()
      .max(limits.slideBodyLength)
      .nullable()
      .optional()
      .meta({ description: 'Speaker notes; readable only by callers who may write the room.' }),
    camera: camera.nullable().optional(),
    baseLayer: baseLayer.nullable().optional(),
    visible: shown.nullable().optional(),
    timeline: upToAFlaw(
      z
        .record(
          z.string().max(limits.nameLength),
          z.union([z.string().max(limits.nameLength), z.number(), z.boolean(), z.null()]),
        )
        .nullable()
        .optional(),
      (value) => !isSetting(value),
    )
      .optional()
      .meta({ description: 'Timeline settings of the slide.' }),
  })
  .meta({ id: 'Slide' });

/** Request body: all fields of a slide except its ID may be null or omitted. */
export const presentationBody = z.strictObject({ slides: z.array(slide).max(limits.slides) }).meta({
  id: 'PresentationInput',
  examples: [
    {
      slides: [
        {
          id: 'slide-1',
          title: 'Bern',
          camera: { lat: 46.948, lng: 7.447, zoom: 12 },
          visible: { layerIds: ['layer-01h455vb4pex5vsknk084sn02q'] },
        },
      ],
    },
  ],
});

const path = z
  .string()
  .meta({ description: 'URL of the features; readable with access to the presentation.' });

const image = z
  .object({ imageKey: z.string(), thumbnailKey: z.string(), url: path, thumbnailUrl: path })
  .meta({ id: 'PresentedImage' });

export const presentation = z
  .object({
    slides: z.array(slide),
    ...objectLists,
    layers: z.array(layer.extend({ featuresUrl: path }).meta({ id: 'PresentedLayer' })),
    icons: z.array(icon),
    markerStyle,
    images: z.array(image),
    updatedAt: epochMilliseconds.nullable(),
  })
  .meta({ id: 'Presentation' });

import { computed, signal, useSignalEffect, type ReadonlySignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useMemo } from 'preact/hooks';
import { attributionText } from '../map/attribution-text.ts';
import type { DrawnSign } from '../../geo/style/model/legend-sign.ts';
import type { ToolGiven } from '../map/tool.ts';
import { isShown } from '../map/view-choices.ts';
import { session } from '../session/session.ts';
import { fittingScale } from './frame-on-map.ts';
import { type GridName, gridsFor } from './grid-system.ts';
import { layerLegends, signsWithIcons } from './legend-content.ts';
import { listedScale } from './map-scale.ts';
import type { MeasureText } from './page-item.ts';
import { layoutPage, type PageLayout } from './page-layout.ts';
import type { PrintView } from './page-projection.ts';
import { loadFonts, measureOnCanvas } from './print-fonts.ts';
import { type PrintOptions, readOptions, storeOptions } from './print-options.ts';
import { imprintText, pageTexts } from './print-texts.ts';
import { type RasterLegends, rasterLegends } from './raster-legends.ts';

/** The page that the user composes. */
export interface ComposedPage {
  readonly title: ReadonlySignal<string>;
  readonly author: ReadonlySignal<string>;
  readonly options: ReadonlySignal<PrintOptions>;
  readonly grid: ReadonlySignal<GridName>;
  /** Null until the fonts are loaded. */
  readonly layout: ReadonlySignal<PageLayout | null>;
  readonly view: ReadonlySignal<PrintView>;
  readonly pictures: ReadonlySignal<ReadonlyMap<string, ImageBitmap>>;
  /** All of them, once those of the legend are loaded. */
  readonly loadedPictures: () => Promise<ReadonlyMap<string, ImageBitmap>>;
  readonly hasLogo: ReadonlySignal<boolean>;
  readonly failure: ReadonlySignal<Error | null>;
  readonly retitle: (title: string) => void;
  readonly choose: (change: Partial<PrintOptions>) => void;
  readonly changeView: (change: Partial<PrintView>) => void;
}

const logoName = 'logo';
const noLegends: RasterLegends = { groups: [], pictures: new Map() };

/** Share of the free map that the first extent covers at most. */
const firstShare = 0.9;
/** About that of A4 with a legend, in millimetres. */
const firstFrame = { width: 220, height: 160 };
/** The pixels that the panel covers, on maps that are wide enough for both. */
const panelWidth = 400;
const minBeside = 800;

const noPictures: Promise<ReadonlyMap<string, ImageBitmap>> = Promise.resolve(new Map());

/** Without their icons, signs are discs. */
async function pictures(
  roomId: string,
  signs: readonly DrawnSign[],
): Promise<ReadonlyMap<string, ImageBitmap>> {
  try {
    const { signPictures } = await import('./sign-pictures.ts');
    return await signPictures(roomId, signs);
  } catch {
    return noPictures;
  }
}

/** A page with the title of the room and the extent of the map, which follows the layers and the choices. */
export function usePage({ map, state, choices }: Omit<ToolGiven, 'onEnd'>): ComposedPage {
  const { page, measure, rasters, logo, signs } = useMemo(
    () => composedPage({ map, state, choices }),
    [map, state],
  );
  useEffect(() => {
    if (map.getPitch() !== 0) map.easeTo({ pitch: 0 });
    const onRotate = () => page.changeView({ bearing: map.getBearing() });
    map.on('rotate', onRotate);
    return () => void map.off('rotate', onRotate);
  }, [map]);
  useEffect(
    () =>
      void loadFonts().then(
        () => (measure.value = measureOnCanvas()),
        (error: unknown) => (page.fail.value = error instanceof Error ? error : new Error(String(error))),
      ),
    [],
  );
  useEffect(() => void readLogo().then((found) => (logo.value = found)), []);
  useSignalEffect(() => {
    let isWanted = true;
    const shown = state.rasters.value.filter((raster) => isShown(choices, raster)).toReversed();
    void rasterLegends(state.room.value.roomId, shown).then((loaded) => {
      // An earlier request may end later.
      if (isWanted) rasters.value = loaded;
    });
    return () => void (isWanted = false);
  });
  useSignalEffect(() => {
    const wanted = signsWithIcons(layerLegends(state, choices));
    const { roomId } = state.room.value;
    let isWanted = true;
    const loading = wanted.length === 0 ? noPictures : pictures(roomId, wanted);
    page.signs.current = loading;
    void loading.then((loaded) => {
      if (isWanted) signs.value = loaded;
    });
    return () => void (isWanted = false);
  });
  return page;
}

function composedPage({ map, state, choices }: Omit<ToolGiven, 'onEnd'>) {
  const { name, roomId } = state.room.peek();
  const title = signal(name ?? roomId);
  const options = signal(readOptions());
  const measure = signal<MeasureText | null>(null);
  const rasters = signal(noLegends);
  const signs = signal<ReadonlyMap<string, ImageBitmap>>(new Map());
  const logo = signal<ImageBitmap | null>(null);
  const fail = signal<Error | null>(null);
  const view = signal(firstView(map));
  const author = computed(() => options.value.author ?? userName());
  const grid = computed(() => {
    const offered = gridsFor(view.value.center, view.value.scale);
    const { grid: chosen } = options.value;
    return offered.find((each) => each === chosen) ?? offered.at(-1) ?? 'none';
  });
  const layout = computed(() => {
    if (measure.value === null) return null;
    const { paper, orientation, legend, scaleBar, northArrow } = options.value;
    const shownLogo = options.value.logo ? logo.value : null;
    return layoutPage(
      {
        ...{ paper, orientation, title: title.value, texts: pageTexts() },
        logo:
          shownLogo === null ? null : { name: logoName, width: shownLogo.width, height: shownLogo.height },
        ...{ imprint: imprintText(author.value, new Date()), attribution: attributionText(map) },
        legend: legend ? [...layerLegends(state, choices), ...rasters.value.groups] : [],
        blocks: { legend, scaleBar, northArrow, grid: grid.value },
      },
      measure.value,
    );
  });
  const page = {
    ...{ title, author, options, grid, layout, view, fail, failure: fail },
    hasLogo: computed(() => logo.value !== null),
    pictures: computed(() => {
      const pictures = [...rasters.value.pictures, ...signs.value];
      return new Map(logo.value === null ? pictures : [...pictures, [logoName, logo.value]]);
    }),
    signs: { current: noPictures },
    loadedPictures: async () => new Map([...page.pictures.peek(), ...(await page.signs.current)]),
    retitle: (text: string) => (title.value = text),
    choose: (change: Partial<PrintOptions>) => {
      options.value = { ...options.value, ...change };
      storeOptions(options.value);
    },
    changeView: (change: Partial<PrintView>) => (view.value = { ...view.value, ...change }),
  };
  return { page, measure, rasters, logo, signs };
}

/** The extent in the middle of the map beside the panel, in a scale of the list. */
function firstView(map: MapLibreMap): PrintView {
  const { clientWidth, clientHeight } = map.getCanvas();
  const covered = clientWidth >= minBeside ? panelWidth : 0;
  const free = { width: (clientWidth - covered) * firstShare, height: clientHeight * firstShare };
  const { lng, lat } = map.unproject([(covered + clientWidth) / 2, clientHeight / 2]);
  const scale = listedScale(fittingScale(map, firstFrame, free));
  return { center: { lng, lat }, scale, bearing: map.getBearing() };
}

function userName(): string {
  const { value } = session;
  return value.state === 'in' ? (value.user.name ?? '') : '';
}

let logoReading: Promise<ImageBitmap | null> | null = null;

/** The logo of the operator; null if there is none. A failed request is repeated with the next call. */
async function readLogo(): Promise<ImageBitmap | null> {
  logoReading ??= requestLogo();
  try {
    return await logoReading;
  } catch {
    logoReading = null;
    return null;
  }
}

async function requestLogo(): Promise<ImageBitmap | null> {
  const response = await fetch('/logo');
  if (!response.ok) throw new Error(`The logo is answered with ${response.status}.`);
  return response.status === 204 ? null : createImageBitmap(await response.blob());
}

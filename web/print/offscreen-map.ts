import {
  type LngLat,
  Map as MapLibreMap,
  type MapOptions,
  type StyleImage,
  type StyleSpecification,
} from 'maplibre-gl';

export interface OffscreenMapOptions {
  readonly style: StyleSpecification;
  readonly images: ReadonlyMap<string, StyleImage>;
  /** Of the drawing buffer. */
  readonly pixels: { readonly width: number; readonly height: number };
  readonly pixelRatio: number;
  readonly maxSide: number;
  readonly zoom: number;
  readonly bearing: number;
  readonly pitch?: number;
  /** Adds what the style does not have. */
  readonly addContents?: (map: MapLibreMap) => Promise<void>;
  readonly signal: AbortSignal;
  readonly onTiles: (share: number) => void;
}

/** A map outside the page, which draws one view after another. */
export interface OffscreenMap {
  /** Draws a view completely. The canvas has its pixels until the next task; its centre is that of the view. */
  readonly draw: (center: { readonly lng: number; readonly lat: number }) => Promise<HTMLCanvasElement>;
  /** Whether the browser gave the drawing buffer its size. */
  readonly isWhole: boolean;
  /** Tiles that could not be loaded. */
  readonly failedTiles: () => number;
  readonly remove: () => void;
}

/** The browser has no WebGL, or not enough memory for it. */
export class DrawingRefused extends Error {}

/** Creates a map outside the page. Throws DrawingRefused. */
export function offscreenMap(options: OffscreenMapOptions): OffscreenMap {
  const { style, images, pixels, pixelRatio, maxSide, zoom, bearing, pitch = 0, signal } = options;
  const container = document.createElement('div');
  // Larger than the view: the sides of its drawing buffer are even.
  const side = (length: number) => `${Math.ceil(length / pixelRatio / 4) * 4}px`;
  Object.assign(container.style, {
    ...{ position: 'fixed', left: '-100000px', top: '0' },
    ...{ width: side(pixels.width), height: side(pixels.height) },
  });
  document.body.append(container);
  const map = created(container, {
    ...{ style, zoom, bearing, pitch, pixelRatio, center: [0, 0] },
    // The sides of the container are a little larger.
    maxCanvasSize: [maxSide + 16, maxSide + 16],
    ...{ interactive: false, attributionControl: false, fadeDuration: 0, trackResize: false },
    ...{ maxZoom: 24, minZoom: -2, maxPitch: pitch },
    // The frame can extend beyond the world.
    transformConstrain: (center: LngLat, wanted: number) => ({ center, zoom: wanted }),
  });
  let failed = 0;
  let [started, loaded] = [0, 0];
  const onTile = (isLoaded: boolean) => {
    if (isLoaded) loaded++;
    else started++;
    options.onTiles(started === 0 ? 0 : Math.min(1, loaded / started));
  };
  map.on('sourcedataloading', ({ tile }) => tile !== undefined && onTile(false));
  map.on('sourcedata', ({ tile }) => tile !== undefined && onTile(true));
  map.on('error', (event) => {
    if ('tile' in event) failed++;
    // oxlint-disable-next-line no-console -- MapLibre logs errors without a listener the same way
    else console.error(event.error);
  });
  const isStyled = new Promise<void>((resolve, reject) => {
    void map.once('style.load', () => {
      for (const [id, { data, ...image }] of images) if (!map.hasImage(id)) map.addImage(id, data, image);
      (options.addContents?.(map) ?? Promise.resolve()).then(resolve, reject);
    });
  });
  const canvas = map.getCanvas();
  const isLost = new Promise<never>((_, reject) => {
    const refuse = () => reject(new DrawingRefused());
    canvas.addEventListener('webglcontextlost', refuse, { once: true });
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  isLost.catch(() => undefined);
  return {
    isWhole: canvas.width >= pixels.width && canvas.height >= pixels.height,
    failedTiles: () => failed,
    draw: async ({ lng, lat }) => {
      await Promise.race([isStyled, isLost]);
      const isIdle = new Promise((resolve) => void map.once('idle', resolve));
      map.jumpTo({ center: [lng, lat] });
      map.triggerRepaint();
      await Promise.race([isIdle, isLost]);
      // WebGL discards its buffer after each frame.
      map.redraw();
      return canvas;
    },
    remove: () => {
      map.remove();
      container.remove();
    },
  };
}

function created(container: HTMLElement, options: Omit<MapOptions, 'container'>): MapLibreMap {
  try {
    return new MapLibreMap({ container, ...options });
  } catch (cause) {
    container.remove();
    throw new DrawingRefused('', { cause });
  }
}

/** The maximum side of a drawing buffer. Throws DrawingRefused without WebGL. */
export function maxBufferSide(): number {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
  if (gl === null) throw new DrawingRefused();
  const viewport = gl.getParameter(gl.MAX_VIEWPORT_DIMS) as Int32Array;
  const sides = [gl.getParameter(gl.MAX_TEXTURE_SIZE), gl.getParameter(gl.MAX_RENDERBUFFER_SIZE)] as number[];
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return Math.min(...sides, ...viewport) - 16;
}

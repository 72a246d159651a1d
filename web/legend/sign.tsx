import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import { builtInPrefix } from '../../geo/style/model/icon-image.ts';
import type { LegendSign } from '../../geo/style/model/legend.ts';
import { drawnSign, type SignGeometry, type SignPart } from '../../geo/style/model/legend-sign.ts';

interface SignOfLayer {
  readonly sign: LegendSign;
  readonly geometry: SignGeometry;
  /** Of the layer. */
  readonly opacity: number;
  /** Whose icons it uses. */
  readonly roomId: string;
}

/** A sign of a legend, drawn as on the map. */
export function Sign({ sign, geometry, opacity, roomId }: SignOfLayer) {
  const { width, height, parts } = drawnSign(sign, geometry, opacity);
  return (
    <svg class="sign" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {parts.map((part, n) => (
        <Part key={n} part={part} roomId={roomId} />
      ))}
    </svg>
  );
}

function Part({ part, roomId }: { part: SignPart; roomId: string }) {
  const gradient = useId();
  switch (part.kind) {
    case 'disc':
      return <circle cx={part.x} cy={part.y} r={part.radius} {...paint(part)} />;
    case 'box':
      return <rect x={part.x} y={part.y} width={part.width} height={part.height} rx="1.5" {...paint(part)} />;
    case 'line':
      return (
        <line
          x1={part.x}
          x2={part.x + part.width}
          y1={part.y}
          y2={part.y}
          {...paint({ fill: 'none', ...part })}
        />
      );
    case 'ramp': {
      const last = Math.max(1, part.colors.length - 1);
      return (
        <>
          <linearGradient id={gradient}>
            {part.colors.map((color, n) => (
              <stop key={n} offset={n / last} stop-color={color} />
            ))}
          </linearGradient>
          <rect
            {...{ width: part.width, height: part.height, rx: 2 }}
            fill={`url(#${gradient})`}
            fill-opacity={part.fillOpacity}
          />
        </>
      );
    }
    case 'text':
      return (
        <text {...{ x: part.x, y: part.y, fill: part.color }} class="sign-text">
          {part.text}
        </text>
      );
    case 'icon':
      return part.icon.startsWith(builtInPrefix) ? (
        <BuiltIn part={part} />
      ) : (
        <image
          {...squareOf(part)}
          href={`/api/rooms/${roomId}/marker-icons/${encodeURIComponent(part.icon)}?format=png`}
          opacity={part.opacity}
        />
      );
  }
}

type IconPart = Extract<SignPart, { kind: 'icon' }>;

function squareOf({ x, y, side }: IconPart) {
  return { x: x - side / 2, y: y - side / 2, width: side, height: side };
}

/** The icons are loaded with the first one that a legend shows. */
function BuiltIn({ part }: { part: IconPart }) {
  const paths = useSignal<readonly string[]>([]);
  const name = part.icon.slice(builtInPrefix.length);
  useEffect(() => {
    void import('./built-in-paths.ts').then(
      ({ builtInPaths }) => (paths.value = builtInPaths(name)),
      () => undefined,
    );
  }, [name]);
  return (
    <svg {...squareOf(part)} viewBox="0 0 15 15" fill={part.color} opacity={part.opacity}>
      {paths.value.map((path, n) => (
        <path key={n} d={path} />
      ))}
    </svg>
  );
}

function paint(part: {
  readonly fill: string;
  readonly fillOpacity?: number;
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly strokeOpacity: number;
  readonly dash: readonly number[];
}) {
  return {
    fill: part.fill,
    'fill-opacity': part.fillOpacity ?? 1,
    stroke: part.strokeWidth === 0 ? 'none' : part.stroke,
    'stroke-width': part.strokeWidth,
    'stroke-opacity': part.strokeOpacity,
    ...(part.dash.length === 0 ? {} : { 'stroke-dasharray': part.dash.join(' ') }),
  };
}

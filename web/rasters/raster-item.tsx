import type { Map as MapLibreMap } from 'maplibre-gl';
import type { ViewChoices } from '../map/view-choices.ts';
import { t } from '../i18n/language.ts';
import { Icon } from '../ui/icons.tsx';
import { later } from '../ui/later.tsx';
import { mayWrite } from '../room/rights.ts';
import type { RoomState } from '../room/room-state.ts';
import type { RasterLayer } from '../service/service.ts';
import { ListItem } from '../layer-list/list-item.tsx';

const RasterDetails = later(async () => (await import('./raster-details.tsx')).RasterDetails);

/** A raster in the list of layers. */
export function RasterItem({
  raster,
  ...around
}: {
  raster: RasterLayer;
  map: MapLibreMap | null;
  state: RoomState;
  choices: ViewChoices;
}) {
  return (
    <ListItem
      kind="raster"
      placed={raster}
      choices={around.choices}
      sign={<Icon name="grid" />}
      facts={raster.status === 'preview' ? t('rasters.preview') : t('room.raster')}
      onPress={
        mayWrite(around.state.room.value)
          ? async (event, item) => {
              const [{ dragPlaced }, { setRasterOrder }] = await Promise.all([
                import('../layer-list/drag-placed.ts'),
                import('./change-raster.ts'),
              ]);
              const { room, rasters } = around.state;
              const setOrder = (id: string, order: number) => setRasterOrder(room.peek().roomId, id, order);
              dragPlaced(event, item, { stack: rasters.peek(), placed: raster, setOrder });
            }
          : undefined
      }
      details={() => <RasterDetails raster={raster} {...around} />}
    />
  );
}

import type { RasterManifest } from '../../geo/raster/manifest.ts';
import type { JobWarning } from '../jobs/job-state.ts';
import { misfit } from './display.ts';
import type { DisplaySettings } from './display-fields.ts';

/** The requested display without the fields that do not fit the raster, and a warning for each of those. */
export function fittingDisplay(
  requested: DisplaySettings,
  manifest: RasterManifest,
): { readonly settings: DisplaySettings; readonly warnings: readonly JobWarning[] } {
  const warnings: JobWarning[] = [];
  let settings = requested;
  // Each iteration removes a field.
  for (let turns = Object.keys(requested).length; turns > 0; turns--) {
    const wrong = misfit(settings, manifest);
    if (wrong === null) break;
    const { field, flaw } = wrong;
    warnings.push({
      code: 'display_ignored',
      message: `The display's ${field} ${flaw}; the setting was ignored.`,
      values: { field },
    });
    settings = Object.fromEntries(Object.entries(settings).filter(([each]) => each !== field));
  }
  return { settings, warnings };
}

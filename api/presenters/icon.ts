import type { z } from 'zod';

import type { Icon } from '../../core/icons/icon.ts';
import type { icon } from '../schemas/icon.ts';
import { presentMaker } from './maker.ts';

/** Presents an icon with the URLs of its files. */
export function presentIcon(roomId: string, { id, ...shown }: Icon): z.output<typeof icon> {
  const url = `/api/rooms/${roomId}/marker-icons/${id}`;
  return {
    iconId: id,
    name: shown.name,
    size: shown.size,
    mediaType: shown.mediaType,
    url,
    pngUrl: shown.pngBlobKey === null ? url : `${url}?format=png`,
    ...presentMaker(shown.createdBy),
    createdAt: shown.createdAt,
  };
}

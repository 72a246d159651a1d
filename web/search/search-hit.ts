import type { MessageKey } from '../i18n/translated.ts';
import type { LinkTarget } from '../router/room-address.ts';

/** A result of a search: an object of the room, or a location. */
export interface SearchHit {
  /** Names its kind. */
  readonly kind: MessageKey;
  readonly name: string;
  /** What tells it apart from others of its name. */
  readonly detail?: string;
  readonly to:
    | { readonly target: LinkTarget }
    | { readonly lat: number; readonly lng: number; readonly zoom: number };
}

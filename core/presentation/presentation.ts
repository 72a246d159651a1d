import type { SlideMember } from '../content/kinds.ts';

/** What a slide shows, by ids of the room's objects. */
export type SlideObjects = { readonly [Member in SlideMember]?: readonly string[] | null | undefined };

/** A slide as it was saved; all but its id may be absent. Degrees. */
export interface Slide {
  readonly id: string;
  readonly title?: string | null | undefined;
  readonly body?: string | null | undefined;
  readonly camera?:
    | {
        readonly lat: number;
        readonly lng: number;
        readonly zoom: number;
        readonly bearing?: number | undefined;
        readonly pitch?: number | undefined;
      }
    | null
    | undefined;
  readonly baseLayer?: string | null | undefined;
  readonly visible?: SlideObjects | null | undefined;
  readonly timeline?: Readonly<Record<string, string | number | boolean | null>> | null | undefined;
}

export interface Presentation {
  readonly slides: readonly Slide[];
  readonly updatedBy: string;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
}

export interface PresentationRepository {
  find(contentKey: number): Promise<Presentation | null>;
  save(contentKey: number, presentation: Presentation): Promise<void>;
  /** Whether a slide names the object. */
  shows(contentKey: number, member: SlideMember, objectId: string): Promise<boolean>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly presentations: PresentationRepository;
  }
}

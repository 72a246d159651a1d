import type { SlideMember } from '../content/kinds.ts';

/** The objects that a slide shows, by their ids. */
export type SlideObjects = { readonly [Member in SlideMember]?: readonly string[] | null | undefined };

/** A slide as saved; all fields but the id are optional. Degrees. */
export interface Slide {
  readonly id: string;
  readonly title?: string | null | undefined;
  readonly body?: string | null | undefined;
  /** For the speaker; see `mayReadNotes`. */
  readonly notes?: string | null | undefined;
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
  /** Whether a slide has speaker notes. */
  hasNotes(contentKey: number): Promise<boolean>;
  /** Whether a slide refers to the object. */
  shows(contentKey: number, member: SlideMember, objectId: string): Promise<boolean>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly presentations: PresentationRepository;
  }
}

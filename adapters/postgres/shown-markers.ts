import { sql, type RawBuilder } from 'kysely';

/** Subquery for the ids of the markers that slides of the presentation show. */
export function shownMarkers(contentKey: number): RawBuilder<unknown> {
  return sql`
    select jsonb_array_elements_text(slide -> 'visible' -> 'markerIds')
    from presentations, jsonb_array_elements(slides) as slide
    where content_key = ${contentKey} and jsonb_typeof(slide -> 'visible' -> 'markerIds') = 'array'`;
}

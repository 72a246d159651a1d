import { sql } from 'kysely';
import type { PresentationRepository } from '../../core/presentation/presentation.ts';
import { jsonb } from './jsonb.ts';
import type { Connection } from './connection.ts';

export function presentationRepository({ db }: Connection): PresentationRepository {
  return {
    async find(contentKey) {
      const row = await db
        .selectFrom('presentations')
        .select(['slides', 'updated_by as updatedBy', 'updated_at as updatedAt'])
        .where('content_key', '=', contentKey)
        .executeTakeFirst();
      return row ?? null;
    },

    async save(contentKey, { slides, updatedBy, updatedAt }) {
      const values = { slides: jsonb(slides), updated_by: updatedBy, updated_at: new Date(updatedAt) };
      await db
        .insertInto('presentations')
        .values({ content_key: contentKey, ...values })
        .onConflict((conflict) => conflict.column('content_key').doUpdateSet(values))
        .execute();
    },

    async hasNotes(contentKey) {
      const { rows } = await sql`
        select from presentations
        where content_key = ${contentKey} and slides @? '$[*].notes ? (@ != null && @ != "")'`.execute(db);
      return rows.length > 0;
    },

    async shows(contentKey, objects, objectId) {
      const slide = jsonb([{ visible: { [objects]: [objectId] } }]);
      const { rows } = await sql`
        select from presentations
        where content_key = ${contentKey} and slides @> ${slide}::jsonb`.execute(db);
      return rows.length > 0;
    },
  };
}

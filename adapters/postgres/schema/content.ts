/** Tables of the content of rooms that belongs to no kind. */
import type { ColumnType, Generated } from 'kysely';
import type { Actor } from '../../../core/access/caller.ts';
import type { CommentObjectType } from '../../../core/comments/comment.ts';
import type { Slide } from '../../../core/presentation/presentation.ts';
import type { JsonColumn, TimeOfInsert } from './columns.ts';

export interface CommentsTable {
  content_key: number;
  id: string;
  object_type: CommentObjectType;
  object_id: string;
  body: string;
  lat: number | null;
  lng: number | null;
  resolved: Generated<boolean>;
  resolved_by: string | null;
  resolved_at: ColumnType<number | null, Date | null, Date | null>;
  author: JsonColumn<Actor>;
  created_at: TimeOfInsert;
  updated_at: TimeOfInsert;
}

export interface RepliesTable {
  content_key: number;
  comment_id: string;
  id: string;
  body: string;
  author: JsonColumn<Actor>;
  created_at: TimeOfInsert;
  updated_at: TimeOfInsert;
}

export interface HistoryArchivesTable {
  content_key: number;
  id: string;
  blob_key: string;
  bytes: number;
  events: number;
  created_at: TimeOfInsert;
}

export interface PresentationsTable {
  content_key: number;
  slides: JsonColumn<readonly Slide[]>;
  updated_by: string;
  updated_at: TimeOfInsert;
}

import type { Actor } from '../access/caller.ts';
import { commentableKinds } from '../content/kinds.ts';

export const commentObjectTypes = [...commentableKinds, 'feature', 'room'] as const;

export type CommentObjectType = (typeof commentObjectTypes)[number];

/** A comment as stored. Times are epoch milliseconds. */
export interface Comment {
  readonly id: string;
  readonly objectType: CommentObjectType;
  readonly objectId: string;
  readonly body: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly resolved: boolean;
  /** Id of who resolved it. */
  readonly resolvedBy: string | null;
  readonly resolvedAt: number | null;
  readonly author: Actor;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface Reply {
  readonly id: string;
  readonly commentId: string;
  readonly body: string;
  readonly author: Actor;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A comment with its replies, oldest first. */
export interface CommentThread extends Comment {
  readonly replies: readonly Reply[];
}

export type CommentUpdate = Partial<Pick<Comment, 'body' | 'resolved' | 'resolvedBy' | 'resolvedAt'>> & {
  readonly updatedAt: number;
};

export interface CommentRepository {
  /** In order of creation; with `resolved`, those alone that are or are not. */
  list(contentKey: number, filter: { readonly resolved?: boolean }): Promise<CommentThread[]>;
  find(contentKey: number, commentId: string): Promise<CommentThread | null>;
  insert(contentKey: number, comment: Comment): Promise<void>;
  update(contentKey: number, commentId: string, change: CommentUpdate): Promise<void>;
  /** With its replies. */
  delete(contentKey: number, commentId: string): Promise<void>;
  insertReply(contentKey: number, reply: Reply): Promise<void>;
  deleteReply(contentKey: number, replyId: string): Promise<void>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly comments: CommentRepository;
  }
}

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
  /** Id of the person who resolved it. */
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

/**
 * A thread, or one part of a thread with many replies: later parts repeat the comment and contain further
 * replies.
 */
export interface ThreadPart extends CommentThread {
  readonly isContinued?: true;
}

/** Number of replies per part of a thread. At the maximum length they take four megabytes. */
export const repliesOfPart = 100;

export interface CommentRepository {
  /** In order of creation; `resolved` filters by status. */
  list(contentKey: number, filter: { readonly resolved?: boolean }): Promise<CommentThread[]>;
  /** At most `limit` threads with ids after `after`, in order of creation. */
  page(
    contentKey: number,
    page: { readonly after: string; readonly limit: number },
  ): Promise<CommentThread[]>;
  /** The first comment with an id after `after`, without its replies. */
  next(contentKey: number, after: string): Promise<Comment | null>;
  find(contentKey: number, commentId: string): Promise<CommentThread | null>;
  insert(contentKey: number, comment: Comment): Promise<void>;
  /** At most `limit` replies to a comment with ids after `after`, in order of creation. */
  repliesAfter(contentKey: number, commentId: string, after: string, limit: number): Promise<Reply[]>;
  /** Inserts many threads with their replies. */
  insertAll(contentKey: number, threads: readonly ThreadPart[]): Promise<void>;
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

import { z } from 'zod';
import { limits } from '../../core/limits.ts';
import { commentObjectTypes } from '../../core/comments/comment.ts';
import { epochMilliseconds, imported } from './common.ts';

const bodyText = z.string().min(1).max(limits.commentLength);

const author = z
  .object({ id: z.string(), name: z.string().nullable(), imported: imported.optional() })
  .meta({ id: 'Author' });

const objectType = z.enum(commentObjectTypes).meta({ id: 'CommentedType' });

export const newCommentBody = z
  .strictObject({
    objectId: z.string().min(1).max(limits.nameLength),
    objectType,
    body: bodyText,
    lat: z.number().min(-90).max(90).nullable().default(null),
    lng: z.number().min(-180).max(180).nullable().default(null),
  })
  .meta({
    id: 'CommentInput',
    examples: [
      {
        objectId: 'marker-01h455vb4pex5vsknk084sn02q',
        objectType: 'marker',
        body: 'Is this the right location?',
      },
    ],
  });

export const commentChangeBody = z
  .strictObject({ body: bodyText.optional(), resolved: z.boolean().optional() })
  .prefault({})
  .meta({ id: 'CommentChange', examples: [{ resolved: true }] });

export const replyBody = z.strictObject({ body: bodyText }).meta({ id: 'ReplyInput' });

export const reply = z
  .object({
    id: z.string(),
    commentId: z.string(),
    body: z.string(),
    author,
    createdAt: epochMilliseconds,
    updatedAt: epochMilliseconds,
  })
  .meta({ id: 'Reply' });

export const comment = z
  .object({
    id: z.string(),
    objectId: z.string(),
    objectType,
    body: z.string(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    resolved: z.boolean(),
    resolvedBy: z.string().nullable(),
    resolvedAt: epochMilliseconds.nullable(),
    author,
    createdAt: epochMilliseconds,
    updatedAt: epochMilliseconds,
    replies: z.array(reply),
  })
  .meta({ id: 'Comment' });

/** Callers that may write but not read receive only the fields they sent and the ID. */
export const writtenComment = comment.partial().meta({ id: 'WrittenComment' });

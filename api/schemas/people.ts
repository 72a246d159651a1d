import { z } from 'zod';

import { canonicalEmail, isEmail } from '../../core/users/email.ts';
import { epochMilliseconds, roomIdText } from './common.ts';
import { role } from './room.ts';

/** Converts an e-mail address to its canonical form. */
export const emailAddress = z
  .string()
  .refine(isEmail, { error: 'must be an e-mail address', abort: true })
  .refine((text) => canonicalEmail(text) !== null, {
    error: 'must be an e-mail address without compatibility characters, such as KELVIN SIGN for K',
  })
  .transform((text) => canonicalEmail(text) ?? text);

export const invitedRole = z.enum(['viewer', 'editor']);

export const member = z
  .object({
    userId: z.string(),
    name: z.string().nullable().meta({ description: 'Name from the identity provider.' }),
    email: z.string().nullable(),
    role,
    addedAt: epochMilliseconds,
    addedBy: z.string().nullable().meta({ description: 'User ID of the inviter; null for the owner.' }),
  })
  .meta({ id: 'Member' });

export const invitation = z
  .object({
    roomId: roomIdText,
    email: z.string(),
    role: invitedRole,
    invitedBy: z.string().meta({ description: 'User ID of the inviter.' }),
    createdAt: epochMilliseconds,
    expiresAt: epochMilliseconds,
  })
  .meta({ id: 'Invitation' });

export const user = z
  .object({
    userId: z.string(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    name: z.string().nullable(),
    createdAt: epochMilliseconds,
  })
  .meta({ id: 'User' });

const bytes = z.int().min(0).meta({ description: 'Bytes.' });

export const quota = z
  .object({
    used: bytes.meta({
      description: 'Bytes used by files and database rows of all rooms that the user owns.',
    }),
    reserved: bytes.meta({ description: 'Bytes reserved by uploads and running jobs.' }),
    limit: bytes.nullable().meta({ description: 'Maximum bytes; null means unlimited.' }),
  })
  .meta({ id: 'Quota' });

export const account = user
  .extend({
    issuer: z.string(),
    subject: z.string(),
    lastSeenAt: epochMilliseconds,
    roomCount: z.int().min(0),
    quota,
  })
  .meta({ id: 'Account' });

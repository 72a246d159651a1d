import type { Actor, EventKind } from '../service/history-types.ts';

/** An event as history and event stream report it; the stream has no `before`. */
export interface ChangeNote {
  readonly kind: string;
  readonly actor?: Actor | undefined;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** An object that may have any members. */
export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

type Special =
  | 'marker.moved'
  | 'marker.restored'
  | 'raster.completed'
  | 'comment.resolved'
  | 'comment.reopened';
type UpdateSentence = 'job.updated' | 'job.compared' | 'job.reverted';
type Sentence = `history.did.${EventKind | Special | UpdateSentence}`;

/** Message keys by kind of event; newer services may report other kinds. */
const sentences: Readonly<Record<EventKind, Sentence>> = {
  'marker.created': 'history.did.marker.created',
  'marker.updated': 'history.did.marker.updated',
  'marker.deleted': 'history.did.marker.deleted',
  'marker.imported': 'history.did.marker.imported',
  'layer.created': 'history.did.layer.created',
  'layer.updated': 'history.did.layer.updated',
  'layer.deleted': 'history.did.layer.deleted',
  'raster.created': 'history.did.raster.created',
  'raster.updated': 'history.did.raster.updated',
  'raster.deleted': 'history.did.raster.deleted',
  'icon.created': 'history.did.icon.created',
  'image.uploaded': 'history.did.image.uploaded',
  'comment.created': 'history.did.comment.created',
  'comment.updated': 'history.did.comment.updated',
  'comment.deleted': 'history.did.comment.deleted',
  'comment.replied': 'history.did.comment.replied',
  'comment.reply-deleted': 'history.did.comment.reply-deleted',
  'presentation.updated': 'history.did.presentation.updated',
  'settings.updated': 'history.did.settings.updated',
  'member.added': 'history.did.member.added',
  'member.updated': 'history.did.member.updated',
  'member.removed': 'history.did.member.removed',
  'member.invited': 'history.did.member.invited',
  'member.invitation-rescinded': 'history.did.member.invitation-rescinded',
  'member.invitation-declined': 'history.did.member.invitation-declined',
  'token.created': 'history.did.token.created',
  'token.revoked': 'history.did.token.revoked',
  'room.created': 'history.did.room.created',
  'room.imported': 'history.did.room.imported',
  'room.cloned': 'history.did.room.cloned',
  'room.cleared': 'history.did.room.cleared',
  'room.deleted': 'history.did.room.deleted',
  'job.progress': 'history.did.job.progress',
  'job.finished': 'history.did.job.finished',
};

/** The types of objects by which the history can be filtered. */
export const objectTypes = [
  ...(['marker', 'layer', 'raster', 'comment', 'reply'] as const),
  ...(['presentation', 'member', 'room', 'job'] as const),
] as const;

export const eventKindsKnown = Object.keys(sentences) as readonly EventKind[];

/** The keys of sentences that name the changed fields, and of those about a new name, by kind of event. */
export const changeKeys = {
  'marker.updated': { changed: 'history.changed.marker', renamed: 'history.renamed.marker' },
  'layer.updated': { changed: 'history.changed.layer', renamed: 'history.renamed.layer' },
  'raster.updated': { changed: 'history.changed.raster', renamed: 'history.renamed.raster' },
  'settings.updated': { changed: 'history.changed.room', renamed: 'history.renamed.room' },
} as const;

/** The message key for an event; null if its kind is unknown. */
export function sentenceKey({ kind, before, after }: ChangeNote): Sentence | null {
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  if (kind === 'marker.updated' && isMoved(was, is)) return 'history.did.marker.moved';
  if (kind === 'marker.created' && isRestored(is)) return 'history.did.marker.restored';
  if (kind === 'raster.updated' && was.status === 'preview' && is.status === 'ready')
    return 'history.did.raster.completed';
  if (kind === 'comment.updated' && 'resolved' in was && was.resolved !== is.resolved)
    return is.resolved === true ? 'history.did.comment.resolved' : 'history.did.comment.reopened';
  return (kind === 'job.finished' ? updateSentence(is) : null) ?? (isKnown(kind) ? sentences[kind] : null);
}

function isKnown(kind: string): kind is EventKind {
  return Object.hasOwn(sentences, kind);
}

function updateSentence({ kind, status, dryRun }: Fields): Sentence | null {
  if (status !== 'complete') return null;
  if (kind === 'room-update') return dryRun === true ? 'history.did.job.compared' : 'history.did.job.updated';
  return kind === 'room-revert' ? 'history.did.job.reverted' : null;
}

/** The job whose changes can be reverted as a whole: an update of the room, or a revert. Null for other events. */
export function revertibleJob({ kind, after }: ChangeNote): string | null {
  const job = fieldsOf(after);
  if (kind !== 'job.finished' || job.dryRun === true || typeof job.jobId !== 'string') return null;
  return job.kind === 'room-update' || job.kind === 'room-revert' ? job.jobId : null;
}

function isMoved(was: Fields, is: Fields): boolean {
  return 'latitude' in was && (was.latitude !== is.latitude || was.longitude !== is.longitude);
}

/** A new marker was never changed; one whose deletion was reverted has the time of its creation. */
function isRestored({ createdAt, updatedAt }: Fields): boolean {
  return createdAt !== updatedAt;
}

/** The id of the member that the event concerns; null if none. */
export function memberIn({ kind, before, after }: ChangeNote): string | null {
  const { userId } = { ...fieldsOf(before), ...fieldsOf(after) };
  return isOfMember(kind) && typeof userId === 'string' ? userId : null;
}

const ofMember = ['member.added', 'member.updated', 'member.removed'] as const;

export function isOfMember(kind: string): kind is (typeof ofMember)[number] {
  return ofMember.some((each) => each === kind);
}

const maxLength = 80;

/** The name of the object: its title, its name, or the beginning of its text. */
export function calledIn({ before, after }: ChangeNote): string {
  const fields = { ...fieldsOf(before), ...fieldsOf(after) };
  const found = [fields.title, fields.name, fields.body].find(
    (each) => typeof each === 'string' && each !== '',
  );
  if (typeof found !== 'string') return '';
  const line = found.replaceAll(/\s+/g, ' ');
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
}

/**
 * The program that decodes untrusted pictures: one upload per process, frames on standard input and output.
 * It has no credentials, and the effects of a hostile picture end with the process.
 */
import { Refusal } from '../../../core/errors.ts';
import { pictureLimits } from '../../../core/images/picture-limits.ts';
import { limits } from '../../../core/limits.ts';
import { cleanIcon, iconLoaders } from './clean-icon.ts';
import { cleanImage, photoFacts, photoLoaders } from './clean-photo.ts';
import { openDecoders } from './decoder.ts';
import { readFrames, writeFrames } from './frames.ts';
import type { StepAnswer, StepRequest } from './request.ts';

/** Exits even if the service died: no other process would stop a decoder that hangs. */
setTimeout(() => process.kill(process.pid, 'SIGKILL'), pictureLimits.timeout * 2).unref();

const [head, ...pictures] = await readFrames(process.stdin, 3 * limits.singleRequestFile);
await answer(JSON.parse(String(head)) as StepRequest, pictures).catch(refuse);

async function answer(request: StepRequest, [first, second]: Buffer[]): Promise<void> {
  if (first === undefined) throw new Error('The request contains no image.');
  if (request.kind === 'icon') {
    openDecoders(...iconLoaders);
    const { mediaType, content, png } = await cleanIcon(first, request.size);
    return reply({ kind: 'icon', mediaType }, png === null ? [content] : [content, png]);
  }
  openDecoders(...photoLoaders);
  const image = await cleanImage('image', first, pictureLimits.imageSide);
  const thumbnail = await cleanImage('thumbnail', second ?? Buffer.alloc(0), pictureLimits.thumbnailSide);
  const exif = await photoFacts(first);
  await reply({ kind: 'photo', image: sizeOf(image), thumbnail: sizeOf(thumbnail), exif }, [
    image.jpeg,
    thumbnail.jpeg,
  ]);
}

async function refuse(error: unknown): Promise<void> {
  if (!(error instanceof Refusal)) throw error;
  const { code, message, details } = error;
  await reply({ kind: 'refused', code, message, details }, []);
}

async function reply(head: StepAnswer, files: readonly Uint8Array[]): Promise<void> {
  await writeFrames(process.stdout, [Buffer.from(JSON.stringify(head)), ...files]);
}

function sizeOf({ width, height }: { width: number; height: number }): { width: number; height: number } {
  return { width, height };
}

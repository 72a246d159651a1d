import { FairQueue } from '../../core/fair-queue.ts';
import { pictureLimits } from '../../core/images/picture-limits.ts';
import type { PictureProcessor } from '../../core/ports/picture-processor.ts';
import { runInTurn } from '../../core/shared-task.ts';
import type { Sandbox } from '../confinement/sandbox.ts';
import { pictureProgram, runPictureProgram } from './picture-program.ts';

export interface PictureOptions {
  readonly sandbox: Sandbox;
  /** Time limit for one upload (milliseconds). */
  readonly timeout?: number;
  readonly program?: URL;
}

/**
 * Decodes pictures in separate processes, with limited concurrency, so that this process does not block and
 * its memory stays bounded.
 */
export function openPictureProcessor({
  sandbox,
  timeout = pictureLimits.timeout,
  program = pictureProgram,
}: PictureOptions): PictureProcessor {
  const queue = new FairQueue(pictureLimits.queue);
  return {
    async photo({ image, thumbnail }, { owner, signal }) {
      const { answer, files } = await runInTurn(queue, owner, signal, (running) =>
        runPictureProgram({ kind: 'photo' }, [image, thumbnail], {
          sandbox,
          signal: running,
          timeout,
          program,
        }),
      );
      const [imageFile, thumbnailFile] = files;
      if (imageFile === undefined || thumbnailFile === undefined)
        throw new Error('The program did not return a file.');
      return {
        image: { ...answer.image, jpeg: imageFile },
        thumbnail: { ...answer.thumbnail, jpeg: thumbnailFile },
        exif: answer.exif,
      };
    },

    async icon(source, size, { owner, signal }) {
      const { answer, files } = await runInTurn(queue, owner, signal, (running) =>
        runPictureProgram({ kind: 'icon', size }, [source], { sandbox, signal: running, timeout, program }),
      );
      const [content, png = null] = files;
      if (content === undefined) throw new Error('The program did not return a file.');
      return { mediaType: answer.mediaType, content, png };
    },
  };
}

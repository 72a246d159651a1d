/**
 * A program that does nothing but build a layer on two threads, as a job does before it publishes; overviews follow later.
 * Source, output folder, scratch folder.
 */
import { buildLayer } from '../../geo/layer/build/build-layer.ts';

const [source = '', outputDirectory = '', scratchDirectory = ''] = process.argv.slice(2);
await buildLayer({ source, outputDirectory, scratchDirectory, threads: 2, overviews: false });

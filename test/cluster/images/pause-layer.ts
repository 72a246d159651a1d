import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf, type LayerRecipe } from './layer.ts';

export async function pauseLayer(program: string): Promise<LayerRecipe> {
  return {
    name: 'pause',
    key: await digestOf(program),
    fill: (root) => copyFile(program, join(root, 'pause')),
  };
}

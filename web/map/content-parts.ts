import type { ComponentType } from 'preact';
import type { ToolGiven } from './tool.ts';

type ContentPart = ComponentType<Omit<ToolGiven, 'onEnd'>>;

/** What draws the contents of a room on its map. Each kind adds its own part, so that other maps can draw the same. */
export const contentParts: ContentPart[] = [];

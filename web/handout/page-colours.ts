/* The colours of the light theme, on white paper. */

export const ink = '#17232b';
export const soft = '#51606a';
export const accent = '#0f6f8c';
export const hairline = '#c9d1d6';

/** The addresses of the web application: what stands for a name is looked at by the page alone. */
const pagePaths = [/^\/$/, /^\/rooms$/, /^\/rooms\/[^/]{1,200}$/];

const deckPath = /^\/decks\/[^/]{1,200}$/;

/** Whether the page of the web application is at this path. */
export function isPagePath(path: string): boolean {
  return isDeckPath(path) || pagePaths.some((form) => form.test(path));
}

/** Whether the slides of a room are shown at this path and nothing else, so that pages of others may frame it. */
export function isDeckPath(path: string): boolean {
  return deckPath.test(path);
}

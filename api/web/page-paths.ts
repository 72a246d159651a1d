/** The paths of the web application; only the page interprets names in them. */
const pagePaths = [/^\/$/, /^\/rooms$/, /^\/rooms\/[^/]{1,200}$/];

const deckPath = /^\/decks\/[^/]{1,200}$/;

/** Whether the path belongs to the web application. */
export function isPagePath(path: string): boolean {
  return isDeckPath(path) || pagePaths.some((form) => form.test(path));
}

/** Whether the path shows only the slides of a room, which external pages may frame. */
export function isDeckPath(path: string): boolean {
  return deckPath.test(path);
}

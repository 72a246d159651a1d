/** The cell without the formula that programs write around a text to protect it: `="00123"` is 00123. */
export function cellText(cell: string): string {
  if (!cell.startsWith('="') || !cell.endsWith('"') || cell.length < 3) return cell;
  return cell.slice(2, -1).replaceAll('""', '"');
}

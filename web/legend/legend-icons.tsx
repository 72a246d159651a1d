/** Whether a class is drawn. */
export function EyeIcon({ isOpen }: { isOpen: boolean }) {
  const path = isOpen
    ? 'M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5zM10 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z'
    : 'M3.5 3.5l13 13M8 5.3A8 8 0 0 1 10 5c4.8 0 7.5 5 7.5 5a13 13 0 0 1-2.1 2.7M12.5 14.5A7.5 7.5 0 0 1 10 15c-4.8 0-7.5-5-7.5-5a13 13 0 0 1 3.1-3.6';
  return <Outline path={path} />;
}

export function LegendIcon() {
  return <Outline path="M3 4h4v4H3zM3 12h4v4H3zM10 6h7M10 14h7" />;
}

/** Not among the icons of the first view. */
function Outline({ path }: { path: string }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

import { useRef } from 'preact/hooks';

/** A button that opens the browser's chooser of files. */
export function FileButton({
  label,
  onFiles,
  isMultiple = false,
  class: name = 'button',
}: {
  label: string;
  onFiles: (files: readonly File[]) => void;
  isMultiple?: boolean;
  class?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class={name} onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

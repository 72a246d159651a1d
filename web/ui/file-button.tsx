import { useRef } from 'preact/hooks';

/** A button that opens the browser's file picker. */
export function FileButton({
  label,
  onFiles,
  isMultiple = false,
  isFromCamera = false,
  class: name = 'button',
}: {
  label: string;
  onFiles: (files: readonly File[]) => void;
  isMultiple?: boolean;
  /** A device with a camera takes a photo. */
  isFromCamera?: boolean;
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
        {...(isFromCamera && { accept: 'image/*', capture: 'environment' })}
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Reset, so that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

import { counted, t } from '../i18n/language.ts';

/** The suggested names below a text box, and their number for screen readers. */
export function NameChoices({
  id,
  names,
  at,
  onChoose,
}: {
  id: string;
  names: readonly string[];
  at: number;
  onChoose: (name: string) => void;
}) {
  return (
    <div class="names-offered">
      <ul
        id={id}
        class="name-choices"
        role="listbox"
        aria-label={t('comments.mentions')}
        hidden={names.length === 0}
      >
        {names.map((name, index) => (
          <li
            key={name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            // The text box keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(name)}
          >
            {name}
          </li>
        ))}
      </ul>
      <p class="unseen" role="status">
        {names.length > 0 && counted('comments.mentionsFound', names.length)}
      </p>
    </div>
  );
}

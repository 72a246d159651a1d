import { useSignal } from '@preact/signals';
import { Attributes } from '../ui/attributes.tsx';
import { Card } from '../ui/card.tsx';

const attributes = {
  name: 'Bern',
  population: 134_794,
  'a long name of an attribute': 'and a long value of it',
};

/** Cards, as beside the map and in a list. */
export function Surfaces() {
  const isOpen = useSignal(true);
  return (
    <>
      {isOpen.value ? (
        <Card title="Card" onClose={() => (isOpen.value = false)}>
          <Attributes of={attributes} />
        </Card>
      ) : (
        <button type="button" class="button" onClick={() => (isOpen.value = true)}>
          Open card
        </button>
      )}
      <ul class="cards">
        <li class="card">
          <a class="card-link" href="#card">
            The whole card is a link
          </a>
          <p class="card-facts">
            <span class="badge">Owner</span>
          </p>
        </li>
      </ul>
    </>
  );
}

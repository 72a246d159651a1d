import { useSignal } from '@preact/signals';
import { Choice } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { SavedCheckbox } from '../ui/saved-checkbox.tsx';
import { SliderField } from '../ui/slider-field.tsx';

/** Fields with hints, and in their states. */
export function Fields() {
  const number = useSignal(12);
  const isChecked = useSignal(true);
  const chosen = useSignal('b');
  const save = (value: number) => (number.value = value);
  return (
    <>
      <Field label="Text" placeholder="A name" />
      <Field label="With a hint" hint="Ten letters, digits, hyphens or underscores." />
      <Field label="Required" required value="" hint="Invalid after input without a value." />
      <Field label="Disabled" disabled value="Not editable" />
      <Field label="Search" type="search" />
      <Field label="Colour" type="color" value="#0e7490" />
      <NumberField label="Number" value={number.value} accepts={Number.isFinite} onTry={save} onSave={save} />
      <SliderField
        label="Slider"
        {...{ min: 0, max: 100, step: 1, value: number.value, text: String, onTry: save }}
      />
      <Choice
        label="Choice"
        value={chosen.value}
        options={[
          ['a', 'First'],
          ['b', 'Second'],
        ]}
        onChoose={(value) => (chosen.value = value)}
      />
      <SavedCheckbox
        label="Checkbox"
        checked={isChecked.value}
        attempt={async (work) => void (await work())}
        onSave={(checked) => {
          isChecked.value = checked;
          return Promise.resolve();
        }}
      />
    </>
  );
}

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { chooseTheme, theme, themes, type Theme } from '../ui/theme.ts';
import { Choice } from '../ui/choice.tsx';
import { Buttons } from './buttons.tsx';
import { Feedback } from './feedback.tsx';
import { Fields } from './fields.tsx';
import { Surfaces } from './surfaces.tsx';
import { Icons, Swatches } from './swatches.tsx';

/** All components of `web/ui` in their states, for designers and for the test of accessibility. */
export function Catalogue() {
  return (
    <div class="catalogue">
      <h1>Components</h1>
      <Choice
        label="Appearance"
        value={theme.value}
        options={themes.map((each) => [each, each] as const)}
        onChoose={(chosen: Theme) => chooseTheme(chosen)}
      />
      <Examples title="Colours">
        <Swatches />
      </Examples>
      <Examples title="Buttons">
        <Buttons />
      </Examples>
      <Examples title="Fields">
        <Fields />
      </Examples>
      <Examples title="Feedback">
        <Feedback />
      </Examples>
      <Examples title="Surfaces">
        <Surfaces />
      </Examples>
      <Examples title="Icons">
        <Icons />
      </Examples>
    </div>
  );
}

function Examples({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div class="examples">{children}</div>
    </section>
  );
}

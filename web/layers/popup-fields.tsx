import type { PopupField } from '../../geo/style/model/label-model.ts';
import { safeLink } from '../ui/safe-link.ts';
import { fieldText } from './popup-text.ts';

/** The attributes of a feature in the order and format of the layer's popup. Empty ones are omitted. */
export function PopupFields({
  fields,
  attributes,
}: {
  fields: readonly PopupField[];
  attributes: Readonly<Record<string, unknown>>;
}) {
  const shown = fields
    .map((field) => ({ field, text: fieldText(field, attributes) }))
    .filter(({ text }) => text !== '');
  return (
    <dl class="attributes">
      {shown.map(({ field, text }, index) => (
        <div key={index}>
          <dt>{field.label ?? field.attribute}</dt>
          <dd>
            <FieldValue field={field} text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FieldValue({ field: { attribute, label, format }, text }: { field: PopupField; text: string }) {
  const link = format === 'link' || format === 'image' ? safeLink(withOrigin(text)) : null;
  if (link === null) return <>{text}</>;
  const image = format === 'image' && isOwn(link) && (
    <img class="popup-image" src={link} alt={label ?? attribute} />
  );
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {image === false ? text : image}
    </a>
  );
}

/** Paths are those of this service. */
function withOrigin(text: string): string {
  return /^\/(?!\/)/.test(text) ? location.origin + text : text;
}

/** The content security policy refuses images of other servers, which would see each reader: they remain links. */
function isOwn(link: string): boolean {
  return new URL(link).origin === location.origin;
}

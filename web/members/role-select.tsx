import { t } from '../i18n/language.ts';
import { roleName } from '../room/role-name.ts';
import type { AssignableRole } from '../service/service.ts';

export const roles: readonly AssignableRole[] = ['viewer', 'editor'];

/** A role selector without a visible label. */
export function RoleSelect({
  label,
  role,
  onChoose,
}: {
  label: string;
  role: AssignableRole;
  onChoose: (role: AssignableRole) => void;
}) {
  return (
    <select
      class="control role-select"
      aria-label={label}
      value={role}
      onChange={({ currentTarget }) => {
        const chosen = roles.find((each) => each === currentTarget.value);
        // Controlled by the room: it changes once the request has succeeded.
        currentTarget.value = role;
        if (chosen !== undefined) onChoose(chosen);
      }}
    >
      {roles.map((each) => (
        <option key={each} value={each}>
          {t(roleName[each])}
        </option>
      ))}
    </select>
  );
}

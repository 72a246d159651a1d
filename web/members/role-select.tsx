import { t } from '../i18n/language.ts';
import { roleName } from '../room/role-name.ts';
import type { InvitedRole } from '../service/service.ts';

export const roles: readonly InvitedRole[] = ['viewer', 'editor'];

/** A role beside a name that is shown already. */
export function RoleSelect({
  label,
  role,
  onChoose,
}: {
  label: string;
  role: InvitedRole;
  onChoose: (role: InvitedRole) => void;
}) {
  return (
    <select
      class="role-select"
      aria-label={label}
      value={role}
      onChange={({ currentTarget }) => {
        const chosen = roles.find((each) => each === currentTarget.value);
        // What is shown is what the room has: it changes when the change has been made.
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

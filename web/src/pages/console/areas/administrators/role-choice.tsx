// The choice of roles, each with its meaning.
import type { Role } from '@countersign/contract'
import { roleName } from '#console/parts/role-name.ts'
import { usePerson } from '#console/shell/person.ts'
import { CheckField, FieldGroup } from '#ui/form/index.ts'
import { messages } from './messages/index.ts'

interface Props {
  readonly value: readonly Role[]
  readonly onChange: (value: readonly Role[]) => void
  readonly error?: string | undefined
}

export function RoleChoice({ value, onChange, error }: Props) {
  const text = messages.text()
  const { scopes } = usePerson()
  const offered = (['administrator', 'helpdesk', 'auditor', 'operator'] as const).filter(
    // Operators exist only in the operators' own organisation.
    (role) => role !== 'operator' || scopes.has('tenants.manage') || value.includes(role),
  )
  const toggle = (role: Role, isOn: boolean) =>
    onChange(isOn ? [...value, role] : value.filter((chosen) => chosen !== role))
  return (
    <FieldGroup title={text.rolesTitle} error={error}>
      {offered.map((role) => (
        <CheckField
          key={role}
          label={roleName(role)}
          help={text.roles[role]}
          isOn={value.includes(role)}
          onChange={(isOn) => toggle(role, isOn)}
        />
      ))}
    </FieldGroup>
  )
}

// What a client may do: each scope with what it means.

import { usePerson } from '#console/shell/person.ts'
import { CheckField, FieldGroup } from '#ui/form/index.ts'
import { messages } from './messages/index.ts'
import classes from './scope-choice.module.css'
import { scopeFamilies } from './scope-families.data.ts'

interface Props {
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly error?: string | undefined
}

export function ScopeChoice({ value, onChange, error }: Props) {
  const text = messages.text()
  const { scopes: held } = usePerson()
  const toggle = (scope: string, isOn: boolean) =>
    onChange(isOn ? [...value, scope] : value.filter((chosen) => chosen !== scope))
  // Only operators can pass on what goes beyond one organisation.
  const families = scopeFamilies.filter(([family]) => family !== 'tenants' || held.has('tenants.manage'))
  return (
    <FieldGroup title={text.scopesTitle} error={error}>
      {families.map(([family, scopes]) => (
        <fieldset key={family} className={classes.family}>
          <legend className={classes.name}>{text.families[family]}</legend>
          {scopes.map((scope) => (
            <CheckField
              key={scope}
              label={text.scopes[scope]}
              help={<code>{scope}</code>}
              isOn={value.includes(scope)}
              onChange={(isOn) => toggle(scope, isOn)}
            />
          ))}
        </fieldset>
      ))}
    </FieldGroup>
  )
}

import type { AuthType, Role } from '@countersign/contract'
import { Button } from '@mantine/core'
import { FoldableFilters } from '#console/parts/foldable-filters.tsx'
import { messages as shell } from '#console/shell/messages/index.ts'
import { SelectField } from '#ui/form/index.ts'
import { messages } from './messages/index.ts'
import { sorts, type UserSearch } from './search.ts'

interface Props {
  readonly search: UserSearch
  readonly onChange: (changes: { [Name in keyof UserSearch]: UserSearch[Name] | undefined }) => void
}

const none = {
  prefix: undefined,
  status: undefined,
  authType: undefined,
  locked: undefined,
  secondFactor: undefined,
  role: undefined,
  risk: undefined,
  secondFactorRequired: undefined,
}

export function UserFilters({ search, onChange }: Props) {
  const text = messages.text()
  const { methods, roles } = shell.text()
  const all = { value: 'all', label: text.all }
  const optionsOf = (names: Readonly<Record<string, string>>) => [
    all,
    ...Object.entries(names).map(([value, label]) => ({ value, label })),
  ]
  const chosen = (value: string) => (value === 'all' ? undefined : value)
  const chosenYes = (value: string) => (value === 'all' ? undefined : value === 'true')
  const isNarrowed = Object.keys(none).some((name) => search[name as keyof typeof none] !== undefined)
  return (
    <FoldableFilters label={text.filter} isNarrowed={isNarrowed}>
      <SelectField
        label={text.statusFilter}
        value={search.status ?? 'all'}
        onChange={(value) => onChange({ status: chosen(value) as UserSearch['status'] })}
        options={optionsOf(text.statuses)}
      />
      <SelectField
        label={text.method}
        value={search.authType ?? 'all'}
        onChange={(value) => onChange({ authType: chosen(value) as AuthType | undefined })}
        options={optionsOf(methods)}
      />
      <SelectField
        label={text.secondFactor}
        value={String(search.secondFactor ?? 'all')}
        onChange={(value) => onChange({ secondFactor: chosenYes(value) })}
        options={optionsOf({ true: text.withSecondFactor, false: text.withoutSecondFactor })}
      />
      <SelectField
        label={text.lockedColumn}
        value={String(search.locked ?? 'all')}
        onChange={(value) => onChange({ locked: chosenYes(value) })}
        options={optionsOf({ true: text.lockedYes, false: text.lockedNo })}
      />
      <SelectField
        label={text.role}
        value={search.role ?? 'all'}
        onChange={(value) => onChange({ role: chosen(value) as Role | undefined })}
        options={optionsOf(roles)}
      />
      <SelectField
        label={text.requirement}
        value={String(search.secondFactorRequired ?? 'all')}
        onChange={(value) => onChange({ secondFactorRequired: chosenYes(value) })}
        options={optionsOf({ true: text.secondFactorRequired, false: text.secondFactorNotRequired })}
      />
      <SelectField
        label={text.risk}
        value={search.risk ?? 'all'}
        onChange={(value) => onChange({ risk: chosen(value) as UserSearch['risk'] })}
        options={optionsOf(text.risks)}
      />
      {search.search === undefined ? (
        <SelectField
          label={text.sort}
          value={search.sort ?? 'userId'}
          onChange={(sort) => onChange({ sort: sort === 'userId' ? undefined : sort })}
          options={sorts.map((value) => ({ value, label: text.sorts[value] }))}
        />
      ) : null}
      {isNarrowed ? (
        <Button variant="default" size="md" onClick={() => onChange(none)}>
          {text.clearFilters}
        </Button>
      ) : null}
    </FoldableFilters>
  )
}

import { Button } from '@mantine/core'
import { FoldableFilters } from '#console/parts/foldable-filters.tsx'
import { MomentField } from '#console/parts/moment-field.tsx'
import { AnyPicker } from '#console/parts/picker/index.ts'
import { SelectField, TextField } from '#ui/form/index.ts'
import { actionGroups, groupOf } from './action-groups.ts'
import { messages } from './messages/index.ts'
import type { AuditSearch } from './search.ts'

interface Props {
  readonly search: AuditSearch
  readonly onChange: (search: AuditSearch) => void
}

export function AuditFilters({ search, onChange }: Props) {
  const text = messages.text()
  const field = (name: Exclude<keyof AuditSearch, 'part'>) => ({
    value: search[name] ?? '',
    onChange(value: string) {
      const { [name]: _before, ...others } = search
      onChange(value === '' ? others : { ...others, [name]: value })
    },
  })
  return (
    <FoldableFilters label={text.filter} isNarrowed={Object.keys(search).length > 0}>
      <SelectField
        label={text.part}
        value={search.part ?? ''}
        onChange={(part) => {
          // An action of another part would find nothing.
          const { part: _before, action: _action, ...others } = search
          onChange(part === '' ? others : { ...others, part })
        }}
        options={[
          { value: '' as const, label: text.anyPart },
          ...actionGroups.map((value) => ({ value, label: text.parts[value] })),
        ]}
      />
      <TextField
        label={text.action}
        placeholder={text.actionPlaceholder}
        maxLength={64}
        suggestions={Object.entries(text.actions)
          .filter(([action]) => search.part === undefined || groupOf(action) === search.part)
          .map(([value, label]) => ({ value, label }))}
        {...field('action')}
      />
      <AnyPicker label={text.actor} {...field('actorId')} />
      <AnyPicker label={text.target} {...field('targetId')} />
      <MomentField label={text.from} {...field('from')} />
      <MomentField label={text.to} {...field('to')} />
      {Object.keys(search).length > 0 ? (
        <Button variant="default" size="md" onClick={() => onChange({})}>
          {text.clear}
        </Button>
      ) : null}
    </FoldableFilters>
  )
}

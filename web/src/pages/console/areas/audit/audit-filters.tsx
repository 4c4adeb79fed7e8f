import { Button } from '@mantine/core'
import { FoldableFilters } from '#console/parts/foldable-filters.tsx'
import { MomentField } from '#console/parts/moment-field.tsx'
import { AnyPicker } from '#console/parts/picker/index.ts'
import { useFilters } from '#console/parts/resource/index.ts'
import { SelectField, TextField } from '#ui/form/index.ts'
import { actionGroups, groupOf } from './action-groups.ts'
import { messages } from './messages/index.ts'
import type { AuditSearch } from './search.ts'

export function AuditFilters({ search }: { readonly search: AuditSearch }) {
  const text = messages.text()
  const { isFiltered, filter, clear } = useFilters('/audit', search)
  const field = (name: Exclude<keyof AuditSearch, 'part'>) => ({
    value: search[name] ?? '',
    onChange: (value: string) => filter({ [name]: value }),
  })
  return (
    <FoldableFilters label={text.filter} isNarrowed={isFiltered}>
      <SelectField
        label={text.part}
        value={search.part ?? ''}
        // An action of another part would find nothing.
        onChange={(part) => filter({ part: part || undefined, action: undefined })}
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
      {isFiltered ? (
        <Button variant="default" size="md" onClick={clear}>
          {text.clear}
        </Button>
      ) : null}
    </FoldableFilters>
  )
}

import { Button } from '@mantine/core'
import { TextField } from '#ui/form/index.ts'
import { FoldableFilters } from '../../parts/foldable-filters.tsx'
import { MomentField } from '../../parts/moment-field.tsx'
import { messages } from './messages/index.ts'
import type { AuditSearch } from './search.ts'

interface Props {
  readonly search: AuditSearch
  readonly onChange: (search: AuditSearch) => void
}

export function AuditFilters({ search, onChange }: Props) {
  const text = messages.text()
  const field = (name: keyof AuditSearch) => ({
    value: search[name] ?? '',
    onChange(value: string) {
      const { [name]: _before, ...others } = search
      onChange(value === '' ? others : { ...others, [name]: value })
    },
  })
  return (
    <FoldableFilters label={text.filter} isNarrowed={Object.keys(search).length > 0}>
      <TextField
        label={text.action}
        placeholder={text.actionPlaceholder}
        maxLength={64}
        suggestions={Object.entries(text.actions).map(([value, label]) => ({ value, label }))}
        {...field('action')}
      />
      <TextField label={text.actor} placeholder={text.actorPlaceholder} maxLength={128} {...field('actorId')} />
      <TextField label={text.target} placeholder={text.targetPlaceholder} maxLength={128} {...field('targetId')} />
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

// Several ids, each chosen by its name.
import { ActionIcon } from '@mantine/core'
import { shared } from '#i18n/shared/index.ts'
import { CloseIcon } from '../icons.tsx'
import { type Find, type Name, named } from './choice.ts'
import classes from './picker.module.css'
import { Picker, type PickerProps } from './picker.tsx'

export interface ListPickerProps extends Omit<PickerProps, 'value' | 'onChange'> {
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

interface Props extends ListPickerProps {
  readonly useFind: Find
  readonly useName: Name
}

export function ListPicker({ values, onChange, useName, ...field }: Props) {
  const add = (value: string) => {
    if (value !== '' && !values.includes(value)) onChange([...values, value])
  }
  return (
    <div>
      <Picker
        {...field}
        useName={useName}
        isRequired={Boolean(field.isRequired) && values.length === 0}
        value=""
        onChange={add}
      />
      {values.length > 0 ? (
        <ul className={classes.chips} aria-label={shared.text().picker.chosen(field.label)}>
          {values.map((value) => (
            <Chip
              key={value}
              value={value}
              useName={useName}
              onRemove={() => onChange(values.filter((other) => other !== value))}
            />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

interface ChipProps {
  readonly value: string
  readonly useName: Name
  readonly onRemove: () => void
}

function Chip({ value, useName, onRemove }: ChipProps) {
  const shown = named(useName(value), value)
  return (
    <li className={classes.chip}>
      {shown}
      <ActionIcon variant="transparent" size={32} aria-label={shared.text().picker.remove(shown)} onClick={onRemove}>
        <CloseIcon size={16} />
      </ActionIcon>
    </li>
  )
}

// Labelled fields that look alike. They take and return plain values, and announce help and error to screen readers.
import { NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.css'
import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from 'react'

interface Field<Value> {
  readonly label: string
  readonly help?: ReactNode
  readonly error?: ReactNode
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly isReadOnly?: boolean
}

const shared = ({ label, help, error, isRequired, isDisabled }: Omit<Field<unknown>, 'value' | 'onChange'>) => ({
  label,
  description: help,
  error,
  size: 'md' as const,
  withAsterisk: Boolean(isRequired),
  required: Boolean(isRequired),
  disabled: Boolean(isDisabled),
  inputWrapperOrder: ['label', 'description', 'input', 'error'] as ('label' | 'description' | 'input' | 'error')[],
})

interface TextProps extends Field<string> {
  readonly placeholder?: string
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'search'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly maxLength?: number
  /** What can be chosen by its words instead of being typed. */
  readonly suggestions?: readonly { readonly value: string; readonly label: string }[]
}

export function TextField({
  value,
  onChange,
  placeholder,
  type,
  autoComplete = 'off',
  maxLength,
  suggestions,
  ...field
}: TextProps) {
  const listId = useId()
  return (
    <>
      <TextInput
        {...shared(field)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        placeholder={placeholder}
        type={type}
        autoComplete={autoComplete}
        maxLength={maxLength}
        list={suggestions ? listId : undefined}
        readOnly={Boolean(field.isReadOnly)}
        spellCheck={false}
      />
      {suggestions ? (
        <datalist id={listId}>
          {suggestions.map((suggested) => (
            <option key={suggested.value} value={suggested.value}>
              {suggested.label}
            </option>
          ))}
        </datalist>
      ) : null}
    </>
  )
}

export function SecretField({ value, onChange, placeholder, ...field }: TextProps) {
  return (
    <PasswordInput
      {...shared(field)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      placeholder={placeholder}
      autoComplete="new-password"
    />
  )
}

interface TextAreaProps extends Field<string> {
  readonly rows?: number
  readonly isCode?: boolean
  /** Whether it is as high as its text, instead of scrolling. */
  readonly isGrowing?: boolean
  readonly maxLength?: number
}

const code = { fontFamily: 'var(--mantine-font-family-monospace)' }
const growing = { fieldSizing: 'content', minHeight: '4.5rem' } as const

export function TextAreaField({ value, onChange, rows = 4, isCode, isGrowing, maxLength, ...field }: TextAreaProps) {
  return (
    <Textarea
      {...shared(field)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rows={rows}
      maxLength={maxLength}
      readOnly={Boolean(field.isReadOnly)}
      spellCheck={!isCode}
      styles={{ input: { ...(isCode ? code : {}), ...(isGrowing ? growing : {}) } }}
    />
  )
}

interface NumberProps extends Field<number | ''> {
  readonly min?: number
  readonly max?: number
}

/** What is outside of the bounds stays as it was typed: the form says what is wrong with it. */
export function NumberField({ value, onChange, min, max, ...field }: NumberProps) {
  return (
    <TextInput
      {...shared(field)}
      type="number"
      inputMode="numeric"
      value={value}
      onChange={({ currentTarget: { valueAsNumber: given } }) => onChange(Number.isNaN(given) ? '' : given)}
      min={min}
      max={max}
      step={1}
      styles={{ input: { maxWidth: '14rem' } }}
      readOnly={Boolean(field.isReadOnly)}
    />
  )
}

interface SelectProps<Value extends string> extends Field<Value> {
  readonly options: readonly { readonly value: Value; readonly label: string }[]
}

export function SelectField<Value extends string>({ value, onChange, options, ...field }: SelectProps<Value>) {
  return (
    <NativeSelect
      {...shared(field)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
      data={options.map((option) => ({ ...option }))}
    />
  )
}

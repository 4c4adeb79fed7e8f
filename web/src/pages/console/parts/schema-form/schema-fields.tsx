// A form made of a schema: one field for each property, with its bounds explained.
import type { FieldTexts } from '@countersign/contract'
import { FieldGroup, NumberField, SelectField, SwitchField, TextAreaField, TextField } from '#ui/form/index.ts'
import { helpOf } from './help.ts'
import { type Issues, issuesBelow, issuesWithin } from './issues.ts'
import { ItemsField } from './items-field.tsx'
import { ListField } from './list-field.tsx'
import { formMessages as messages } from './messages/index.ts'
import { PairsField } from './pairs-field.tsx'
import { isLongList, isOutOfRange, type JsonSchema, kindOf, shapeOf, type Values } from './schema.ts'

interface Props {
  readonly schema: JsonSchema
  readonly values: Values
  readonly onChange: (values: Values) => void
  readonly wordsOf: (name: string, schema: JsonSchema) => FieldTexts
  readonly issues?: Issues
  readonly isDisabled?: boolean
}

export function SchemaFields({ schema, values, onChange, wordsOf, issues = {}, isDisabled = false }: Props) {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => (
    <SchemaField
      key={name}
      schema={property}
      words={wordsOf(name, property)}
      isRequired={schema.required?.includes(name) ?? false}
      value={values[name]}
      onChange={(value) => onChange({ ...values, [name]: value })}
      issue={issues[name]}
      inner={{ wordsOf: (inner, of) => wordsOf(`${name}.${inner}`, of), issues: issuesBelow(issues, name) }}
      issuesWithin={issuesWithin(issues, name)}
      isDisabled={isDisabled}
    />
  ))
}

interface FieldProps {
  readonly schema: JsonSchema
  readonly words: FieldTexts
  readonly isRequired: boolean
  readonly value: unknown
  /** Undefined: not set. */
  readonly onChange: (value: unknown) => void
  readonly issue: string | undefined
  readonly inner: Pick<Props, 'wordsOf'> & { readonly issues: Issues }
  /** Of the values in a list, by their place. */
  readonly issuesWithin: Issues
  readonly isDisabled: boolean
}

interface ItemsProps extends FieldProps {
  readonly field: { readonly label: string; readonly help: string; readonly error: string | undefined } & Pick<
    FieldProps,
    'isDisabled'
  >
}

const longerThanALine = 2048

function SchemaField(props: FieldProps) {
  const { schema, words, isRequired, value, onChange, issue, inner, isDisabled } = props
  const text = messages.text()
  const shape = shapeOf(schema)
  const { minimum = 0, maximum = 0, maxLength = 0, format, examples = [] } = shape
  const field = {
    label: words.label,
    help: helpOf(schema, words, isRequired),
    error: isOutOfRange(schema, value) ? text.outOfRange(String(minimum), String(maximum)) : issue,
    isRequired,
    isDisabled,
  }
  const written = typeof value === 'string' ? value : ''
  const write = (given: string) => onChange(given === '' ? undefined : given)
  switch (kindOf(schema)) {
    case 'number':
      return (
        <NumberField
          {...field}
          value={typeof value === 'number' ? value : ''}
          onChange={(given) => onChange(given === '' ? undefined : given)}
          min={minimum}
          max={maximum}
        />
      )
    case 'switch':
      return <SwitchField {...field} isOn={value === true} onChange={onChange} />
    case 'choice': {
      const choices = shape.enum ?? []
      return (
        <SelectField
          {...field}
          value={String(value ?? shape.default ?? '')}
          onChange={(given) => onChange(choices.find((choice) => String(choice) === given))}
          options={choices.map((choice) => ({
            value: String(choice),
            label: words.choices?.[String(choice)] ?? String(choice),
          }))}
        />
      )
    }
    case 'list':
      return (
        <ListField
          {...field}
          value={(value ?? []) as string[]}
          onChange={onChange}
          issues={props.issuesWithin}
          isLong={isLongList(schema)}
        />
      )
    case 'items':
      return <Items {...props} field={field} />
    case 'pairs':
      return <PairsField {...field} value={(value ?? {}) as Record<string, string>} onChange={onChange} />
    case 'group':
      return (
        <FieldGroup title={words.label}>
          <SchemaFields
            schema={{ ...shape, required: [] }}
            values={(value ?? {}) as Values}
            onChange={(given) => onChange(onlySet(given))}
            isDisabled={isDisabled}
            {...inner}
          />
        </FieldGroup>
      )
    case 'text':
      return maxLength > longerThanALine ? (
        <TextAreaField {...field} value={written} onChange={write} isCode />
      ) : (
        <TextField
          {...field}
          value={written}
          onChange={write}
          placeholder={issue ? '' : String(examples[0] ?? '')}
          type={format === 'email' ? 'email' : 'text'}
        />
      )
  }
}

function Items({ schema, words, value, onChange, inner, issuesWithin, isDisabled, field }: ItemsProps) {
  const { items = {}, maxItems = Number.POSITIVE_INFINITY, default: defaultValue } = shapeOf(schema)
  const [naming = ''] = Object.keys(items.properties ?? {})
  const { add = '', empty = '', unnamed = '' } = words.items ?? {}
  return (
    <ItemsField
      {...field}
      add={add}
      empty={empty}
      maxItems={maxItems}
      value={(value ?? []) as Values[]}
      onChange={(given) => onChange(given.length > 0 ? given : defaultValue)}
      titleOf={(item) => String(item[naming] ?? unnamed)}
      fieldsOf={(item, index, change) => (
        <SchemaFields
          schema={items}
          values={item}
          onChange={change}
          wordsOf={inner.wordsOf}
          issues={issuesBelow(issuesWithin, `[${index}]`)}
          isDisabled={isDisabled}
        />
      )}
    />
  )
}

/** A group of which nothing is set is not set. */
function onlySet(values: Values): Values | undefined {
  const set = Object.entries(values).filter(([, value]) => value !== undefined)
  return set.length > 0 ? Object.fromEntries(set) : undefined
}

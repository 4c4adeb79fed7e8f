import { TextInput } from '@mantine/core'

interface Props {
  readonly label: string
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

export const TimeField = (props: Props) => <MomentField type="time" {...props} />
export const DateField = (props: Props) => <MomentField type="date" {...props} />

function MomentField({ onChange, ...field }: Props & { readonly type: 'time' | 'date' }) {
  return <TextInput size="md" {...field} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
}

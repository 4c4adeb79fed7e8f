// What is typed for a method, brought into the one form that the server accepts.
import type { AddableAuthType, AddableField } from '@countersign/contract'
import { addedBy } from './addable.data.ts'

interface Input {
  readonly autoComplete: 'tel' | 'email' | 'off'
  cleaned(value: string): string
  isWellFormed(value: string): boolean
}

type Kind = 'tel' | 'email' | 'text'

export interface Field extends Input {
  readonly name: AddableField
  readonly type: Kind
}

const inputs: Readonly<Record<Kind, Input>> = {
  tel: {
    autoComplete: 'tel',
    cleaned: (value) => value.replaceAll(/[\s().\-/]/g, '').replace(/^00/, '+'),
    isWellFormed: (value) => /^\+[1-9]\d{6,14}$/.test(value),
  },
  email: {
    autoComplete: 'email',
    cleaned: (value) => value.trim(),
    isWellFormed: (value) => /^[^\s@]+@[^\s@]+$/.test(value),
  },
  text: {
    autoComplete: 'off',
    cleaned: (value) => value.trim(),
    isWellFormed: (value) => value !== '',
  },
}

export function fieldOf(authType: AddableAuthType): Field | undefined {
  const field = addedBy[authType]
  return field && { name: field.name, type: field.input, ...inputs[field.input] }
}

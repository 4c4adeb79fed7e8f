// What is typed for a method, brought into the one form that the server takes.
import type { Addable } from './auth-type.ts'

export interface Field {
  readonly name: 'mobileNumber' | 'emailAddress' | 'serialNumber'
  readonly type: 'tel' | 'email' | 'text'
  readonly autoComplete: 'tel' | 'email' | 'off'
  cleaned(value: string): string
  isWellFormed(value: string): boolean
}

const mobileNumber: Field = {
  name: 'mobileNumber',
  type: 'tel',
  autoComplete: 'tel',
  cleaned: (value) => value.replaceAll(/[\s().\-/]/g, '').replace(/^00/, '+'),
  isWellFormed: (value) => /^\+[1-9]\d{6,14}$/.test(value),
}

const emailAddress: Field = {
  name: 'emailAddress',
  type: 'email',
  autoComplete: 'email',
  cleaned: (value) => value.trim(),
  isWellFormed: (value) => /^[^\s@]+@[^\s@]+$/.test(value),
}

const serialNumber: Field = {
  name: 'serialNumber',
  type: 'text',
  autoComplete: 'off',
  cleaned: (value) => value.trim(),
  isWellFormed: (value) => value !== '',
}

const fields: Partial<Record<Addable, Field>> = {
  sms: mobileNumber,
  email: emailAddress,
  hardware_token: serialNumber,
}

export const fieldOf = (authType: Addable): Field | undefined => fields[authType]

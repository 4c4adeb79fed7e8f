// The methods that are added in steps, and which of them an address names.
import type { AuthType } from '@countersign/contract'

/** A device serves push and QR codes; recovery codes and passwords have screens of their own. */
export const addable = ['push', 'authenticator_app', 'hardware_token', 'sms', 'email'] as const
export type Addable = (typeof addable)[number]

export const authTypeOf = (name: string): Addable | undefined => addable.find((authType) => authType === name)

export const isOffered = (authType: Addable, offered: readonly AuthType[]): boolean =>
  offered.includes(authType) || (authType === 'push' && offered.includes('qr_code'))

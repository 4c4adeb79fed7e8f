// The methods that are added in steps, and which of them an address names.
import type { AddableAuthType, AuthType } from '@countersign/contract'
import { methodFacts } from '#session/methods.data.ts'
import { addable } from './addable.data.ts'

export const authTypeOf = (name: string): AddableAuthType | undefined => addable.find((authType) => authType === name)

/** A device serves every method that devices answer, so it can be added if one of them is offered. */
export const isOffered = (authType: AddableAuthType, offered: readonly AuthType[]): boolean =>
  offered.includes(authType) || (isByDevice(authType) && offered.some(isByDevice))

const isByDevice = (authType: AuthType): boolean => methodFacts[authType].answer === 'device'

// The methods that users add step by step, with the field that each asks for.
import {
  type AddableField,
  addableAuthTypes,
  contractOf,
  type MethodContract,
  secondFactors,
} from '@countersign/contract'

interface AddedBy {
  readonly name: AddableField
  readonly input: NonNullable<NonNullable<MethodContract['addable']>['input']>
}

export const addable = addableAuthTypes

/** What counts where a second factor is required. */
export const requiredFactors: readonly string[] = secondFactors

export const addedBy: Readonly<Record<string, AddedBy>> = Object.fromEntries(
  addableAuthTypes.flatMap((authType) => {
    const { addable: { input } = {}, registrationFields } = contractOf(authType)
    return input ? Object.keys(registrationFields).map((name) => [authType, { name: name as AddableField, input }]) : []
  }),
)

// The methods' texts for self-service, taken from the contract while the pages are built.
import {
  type AddableAuthType,
  type AddableField,
  type AuthType,
  addableAuthTypes,
  authTypes,
  contractOf,
  eachMethod,
  type Language,
  type MethodContract,
} from '@countersign/contract'

type Texts = MethodContract['texts'][Language]['selfService']

export function selfServiceTexts(language: Language) {
  const textsOf = (authType: AuthType): Texts => contractOf(authType).texts[language].selfService
  const fieldsOf = (authType: AuthType) =>
    Object.keys(contractOf(authType).registrationFields).map((name) => [name, textsOf(authType).field])
  return {
    heldMethods: eachMethod(({ texts }) => texts[language].selfService.name),
    offers: Object.fromEntries(
      authTypes.flatMap((authType) => {
        const { offer } = textsOf(authType)
        return offer ? [[authType, offer]] : []
      }),
    ) as Partial<Record<AuthType, string>>,
    addTitles: Object.fromEntries(addableAuthTypes.map((authType) => [authType, textsOf(authType).add])) as Record<
      AddableAuthType,
      string
    >,
    fields: Object.fromEntries(addableAuthTypes.flatMap(fieldsOf)) as Record<AddableField, NonNullable<Texts['field']>>,
  }
}

// The methods' texts for their settings, taken from the contract while the pages are built.
import {
  type AuthType,
  eachMethod,
  type FieldTexts,
  type Language,
  labelsIn,
  type methods,
} from '@countersign/contract'

type Fields = { readonly [Name in AuthType]: Readonly<Record<keyof (typeof methods)[Name]['labels'], FieldTexts>> }

export const modeTexts = (language: Language) => ({
  about: eachMethod(({ texts }) => texts[language].description),
  fields: eachMethod(({ labels }) => labelsIn(labels, language)) as Fields,
})

// The methods' names for administrators, taken from the contract while the pages are built.
import { eachMethod, type Language } from '@countersign/contract'

export const methodNames = (language: Language) => eachMethod(({ texts }) => texts[language].name)

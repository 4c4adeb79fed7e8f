// The methods' texts for the sign-in, taken from the contract while the pages are built.
import { eachMethod, type Language } from '@countersign/contract'

export const signInTexts = (language: Language) => ({
  methods: eachMethod(({ texts }) => texts[language].signIn.name),
  methodHints: eachMethod(({ texts }) => texts[language].signIn.hint),
  codeHints: eachMethod(({ texts }) => {
    const { codeHint, namedCodeHint } = texts[language].signIn
    return { ...(codeHint ? { plain: codeHint } : {}), ...(namedCodeHint ? { named: namedCodeHint } : {}) }
  }),
  starts: eachMethod(({ texts }) => texts[language].signIn.start ?? texts[language].signIn.name),
})

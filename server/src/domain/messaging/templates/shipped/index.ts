// The words that come with the product. Another language is a file beside this one and a line here.
import { type Language as LanguageName, type MethodContract, methods } from '@countersign/contract'
import { localesFor } from '../../../base/index.ts'
import { fill } from '../placeholders.ts'
import type { TemplateKey } from '../template-id.ts'
import type { Wording } from '../wording.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { Language } from './language.ts'

const shipped: Readonly<Record<LanguageName, Language>> = { en, de, fr }
const languages: ReadonlyMap<string, Language> = new Map(Object.entries(shipped))

export function shippedWording({ channel, purpose, locale }: TemplateKey): Wording | undefined {
  return languages.get(locale)?.templates[purpose][channel]
}

export const shippedKeys: readonly TemplateKey[] = [...languages].flatMap(([locale, { templates }]) =>
  (Object.keys(templates) as TemplateKey['purpose'][]).flatMap((purpose) =>
    (Object.keys(templates[purpose]) as TemplateKey['channel'][]).map((channel) => ({ channel, purpose, locale })),
  ),
)

const languageNameFor = (locale: string | null): LanguageName =>
  localesFor(locale).find((candidate): candidate is LanguageName => languages.has(candidate)) ?? 'en'

const languageFor = (locale: string | null): Language => shipped[languageNameFor(locale)]

/** A notification that says only that an application asks. */
export function pushInWords(clientName: string, locale: string | null): Language['push'] {
  const { title, body } = languageFor(locale).push
  return { title, body: fill(body, { clientName }) }
}

/** A notification that says only that an agent of the tenant asks. */
export function approvalPushInWords(tenantName: string, locale: string | null): Language['approvalPush'] {
  const { title, body } = languageFor(locale).approvalPush
  return { title: fill(title, { tenantName }), body }
}

/** `added`, in the language of the message. */
export const changeInWords = (change: string, locale: string): string => languageFor(locale).changes[change] ?? change

/** What happened to whom or what, as one sentence in the language of the message. */
export const alertInWords = (kind: string, subject: string, locale: string): string =>
  fill(languageFor(locale).alerts[kind] ?? kind, { subject })

/** `authenticator_app`, in the language of the message. */
export function methodInWords(authType: string, locale: string): string {
  const method = (methods as Readonly<Record<string, MethodContract>>)[authType]
  if (!method) return authType
  const { name, nameInMessage = name } = method.texts[languageNameFor(locale)]
  return nameInMessage
}

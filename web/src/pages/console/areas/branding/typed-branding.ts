// What is typed about the branding, what is wrong with it, and what the server is given of it.
import type { Branding, UpdateBrandingRequest } from '@countersign/contract'
import { contrastOf, minContrast, white } from '@countersign/contract/contrast'
import { maxLogoKibibytes } from '@countersign/contract/limits'
import type { BrandingMessages } from './messages/en.ts'

export interface TypedBranding {
  readonly color: string
  readonly senderName: string
  readonly signInText: string
  readonly supportUrl: string
  /** As the page shows it: an address, or a data URL of a new one. */
  readonly logoUrl: string | null
}

export const typedBranding = (kept: Branding): TypedBranding => ({
  color: kept.color ?? '',
  senderName: kept.senderName ?? '',
  signInText: kept.signInText ?? '',
  supportUrl: kept.supportUrl ?? '',
  logoUrl: kept.logoUrl,
})

type Problems = Partial<Record<'color' | 'supportUrl', string>>

export function problemsOf({ color, supportUrl }: TypedBranding, text: BrandingMessages): Problems {
  const isColor = /^#[0-9a-f]{6}$/i.test(color)
  const isReadable = isColor && contrastOf(color, white) >= minContrast
  return {
    ...(color === '' || isColor ? {} : { color: text.colorInvalid }),
    ...(isColor && !isReadable ? { color: text.colorTooLight } : {}),
    ...(supportUrl === '' || /^(https:\/\/|mailto:)\S+$/.test(supportUrl)
      ? {}
      : { supportUrl: text.supportUrlInvalid }),
  }
}

/** Only what has changed. An empty field goes back to the default. */
export function changesOf(typed: TypedBranding, kept: Branding): UpdateBrandingRequest {
  const before = typedBranding(kept)
  const texts = (['color', 'senderName', 'signInText', 'supportUrl'] as const)
    .filter((name) => typed[name].trim() !== before[name])
    .map((name) => [name, given(name, typed[name].trim())])
  const logo = typed.logoUrl === before.logoUrl ? {} : { logo: typed.logoUrl && base64In(typed.logoUrl) }
  return { ...Object.fromEntries(texts), ...logo }
}

const given = (name: string, value: string) => (value === '' ? null : name === 'color' ? value.toLowerCase() : value)

const base64In = (dataUrl: string): string => dataUrl.slice(dataUrl.indexOf(',') + 1)

/** Undefined for a file that is no PNG image, or too large. */
export async function readLogo(file: File): Promise<string | undefined> {
  if (file.type !== 'image/png' || file.size > maxLogoKibibytes * 1024) return undefined
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve(undefined)
    reader.readAsDataURL(file)
  })
}

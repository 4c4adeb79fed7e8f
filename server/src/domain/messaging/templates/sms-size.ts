// How large an SMS is, as providers count and charge it (3GPP TS 23.038). Nothing is ever replaced to make it smaller.
import type { MessagePreview } from '@countersign/contract'

type SmsSize = NonNullable<MessagePreview['sms']>

const gsm7Basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Each is sent as an escape and another character. */
const gsm7Extension = new Set('\f^{}\\[~]|€')

const room = {
  gsm7: { single: 160, concatenated: 153 },
  ucs2: { single: 70, concatenated: 67 },
} as const

export function smsSize(text: string): SmsSize {
  const characters = [...text]
  const encoding = characters.every((character) => gsm7Units(character) > 0) ? 'gsm7' : 'ucs2'
  const sizes = characters.map((character) => (encoding === 'gsm7' ? gsm7Units(character) : character.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { single, concatenated } = room[encoding]
  return { encoding, units, segments: units <= single ? 1 : segmentsFor(sizes, concatenated) }
}

function gsm7Units(character: string): number {
  if (gsm7Basic.has(character)) return 1
  return gsm7Extension.has(character) ? 2 : 0
}

/** No character is split between two segments, so a segment may end with room to spare. */
function segmentsFor(sizes: readonly number[], capacity: number): number {
  let segments = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > capacity) {
      segments += 1
      used = 0
    }
    used += size
  }
  return segments
}

// A logo is stored and sent as it is, so it must be what it says: a PNG image of a bounded size. Formats with scripts or
// references in them, such as SVG, are not accepted.
import { invalidField, maxLogoKibibytes, maxLogoPixels } from '@countersign/contract'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Everything after the last chunk could be another file. */
const end = Buffer.from('0000000049454e44ae426082', 'hex')
const header = { type: 12, width: 16, height: 20, length: 33 }

export function readLogo(base64: string): Buffer {
  const png = Buffer.from(base64, 'base64')
  if (png.length > maxLogoKibibytes * 1024) throw refused(`must have at most ${maxLogoKibibytes} KiB`)
  const isPng =
    png.length >= header.length + end.length &&
    png.subarray(0, signature.length).equals(signature) &&
    png.toString('latin1', header.type, header.width) === 'IHDR' &&
    png.subarray(-end.length).equals(end)
  if (!isPng) throw refused('must be a complete PNG image')
  const sides = [png.readUInt32BE(header.width), png.readUInt32BE(header.height)]
  if (sides.some((pixels) => pixels < 1 || pixels > maxLogoPixels))
    throw refused(`must be at most ${maxLogoPixels} × ${maxLogoPixels} pixels`)
  return png
}

const refused = (issue: string) => invalidField('logo', issue)

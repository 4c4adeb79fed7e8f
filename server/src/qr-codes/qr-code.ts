// Texts as QR codes.
import { type ErrorCorrection, encodeQR } from 'qr'

/**
 * An SVG data URI. Drawn as lines: the library's own drawing has a square for every module, and is five times as long.
 */
export function qrCode(text: string): string {
  const rows = encoded(text)
  const lines = rows.flatMap((row, y) => runsOf(row).map(({ x, length }) => `M${x} ${y}.5h${length}`)).join('')
  const size = rows.length
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${lines}"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** As small as possible, and then with the most error correction that fits. */
function encoded(text: string): readonly boolean[][] {
  let rows = drawn(text, 'low')
  for (const ecc of ['medium', 'quartile', 'high'] as const) {
    const corrected = drawnIfShort(text, ecc)
    if (!corrected || corrected.length > rows.length) break
    rows = corrected
  }
  return rows
}

// ISO/IEC 18004 requires a quiet zone of four modules.
const drawn = (text: string, ecc: ErrorCorrection) => encodeQR(text, 'raw', { ecc, border: 4 })

/** The more error correction, the less text fits into the largest code. */
function drawnIfShort(text: string, ecc: ErrorCorrection): boolean[][] | undefined {
  try {
    return drawn(text, ecc)
  } catch {
    return undefined
  }
}

function runsOf(row: readonly boolean[]): { x: number; length: number }[] {
  const dots = row.map((dark) => (dark ? '#' : ' ')).join('')
  return Array.from(dots.matchAll(/#+/g), ({ index, 0: run }) => ({ x: index, length: run.length }))
}

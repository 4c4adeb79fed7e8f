// Finds a QR code in a picture. The decoder is large, and loaded with the first picture.

/** Enough to find a code that fills a third of the picture, on a slow phone too. */
const longestSide = 720

export type Picture = HTMLVideoElement | ImageBitmap

export async function readQr(
  picture: Picture,
  canvas: OffscreenCanvas | HTMLCanvasElement,
): Promise<string | undefined> {
  const { default: decodeQr } = await import('qr/decode.js')
  const { width, height } = sizeOf(picture)
  if (width === 0 || height === 0) return undefined
  const scale = Math.min(1, longestSide / Math.max(width, height))
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D | null
  if (!context) return undefined
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  try {
    return decodeQr(context.getImageData(0, 0, canvas.width, canvas.height))
  } catch {
    return undefined
  }
}

function sizeOf(picture: Picture): { width: number; height: number } {
  if (picture instanceof HTMLVideoElement) return { width: picture.videoWidth, height: picture.videoHeight }
  return picture
}

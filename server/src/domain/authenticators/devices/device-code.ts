import { randomBytes } from 'node:crypto'

/** 128 random bits as 22 characters: impossible to guess, and short enough for a QR code that every camera reads. */
export function newDeviceCode(): string {
  return randomBytes(16).toString('base64url')
}

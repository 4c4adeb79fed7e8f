import { expect, test } from 'vitest'
import { decryptPush } from './rfc8291.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

// RFC 8291 section 5 and appendix A.
const keys = {
  privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  publicKey: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  authSecret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
}
const message = bytes(
  `DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml
   mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT
   pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN`.replaceAll(/\s+/g, ''),
)

test('decrypts the example of the RFC', () => {
  expect(decryptPush(message, keys).toString()).toBe('When I grow up, I want to be a watermelon')
})

test('does not decrypt a message that was changed, or encrypted for another subscription', () => {
  const changed = Buffer.from(message)
  changed[changed.length - 20] = (changed.at(-20) ?? 0) ^ 1
  expect(() => decryptPush(changed, keys)).toThrow()
  expect(() => decryptPush(message, { ...keys, authSecret: Buffer.alloc(16) })).toThrow()
})

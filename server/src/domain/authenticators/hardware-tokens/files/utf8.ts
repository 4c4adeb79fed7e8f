import { invalidField } from '@countersign/contract'

/** As it arrives, even if a character is split between two chunks. */
export async function* utf8Texts(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (...args: Parameters<typeof decoder.decode>) => {
    try {
      return decoder.decode(...args)
    } catch {
      throw invalidField('body', 'must be UTF-8')
    }
  }
  for await (const chunk of bytes) yield decode(chunk, { stream: true })
  yield decode()
}

// An uploaded text, as people keep it beside their code.
import { isUtf8 } from 'node:buffer'
import { invalidField } from '@countersign/contract'
import type { Upload } from '@countersign/platform/http'

export async function cedarFile({ bytes }: Upload): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  const content = Buffer.concat(chunks)
  // PostgreSQL keeps no U+0000, and nobody writes one.
  if (!isUtf8(content) || content.includes(0)) throw invalidField('body', 'must be a text in UTF-8')
  return content.toString()
}

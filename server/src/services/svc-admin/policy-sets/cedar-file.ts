// An uploaded text, as people keep it with their code.
import { isUtf8 } from 'node:buffer'
import { invalidField } from '@countersign/contract'
import type { Upload } from '@countersign/platform/http'

export async function cedarFile({ bytes }: Upload): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  const content = Buffer.concat(chunks)
  // PostgreSQL cannot store U+0000, and no policy needs it.
  if (!isUtf8(content) || content.includes(0)) throw invalidField('body', 'must be UTF-8 text')
  return content.toString()
}

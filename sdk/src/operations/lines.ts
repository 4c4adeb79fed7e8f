// Responses that are one JSON value per line, read as they arrive.
import { CountersignError } from '../http/errors.ts'

export async function* linesOf(response: Response): AsyncGenerator<unknown> {
  const decoder = new TextDecoder()
  let rest = ''
  // Not every runtime can iterate over a stream.
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new CountersignError('connection_failed', 'The stream ended early.', { cause })
      })
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const lines = rest.split('\n')
      rest = done ? '' : (lines.pop() ?? '')
      for (const line of lines) if (line !== '') yield JSON.parse(line)
      if (done) return
    }
  } finally {
    // The caller may have stopped before the end.
    await reader.cancel().catch(() => undefined)
  }
}

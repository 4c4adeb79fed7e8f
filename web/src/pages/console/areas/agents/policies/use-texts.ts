// The two texts as they are being written, beside what is saved of them.
import type { PolicyDraft } from '@countersign/contract'
import { useMemo, useState } from 'react'
import type { Tagged } from '#api/request.ts'
import type { PolicyFile, Texts } from './api.ts'

export interface WrittenTexts {
  readonly texts: Texts
  /** What differs from what is saved. */
  readonly changed: Partial<Texts>
  readonly isDirty: boolean
  readonly write: (file: PolicyFile, text: string) => void
  /** As it is saved now. */
  readonly reset: () => void
}

export function useTexts({ value: { schema, policies } }: Tagged<PolicyDraft>): WrittenTexts {
  const [written, setWritten] = useState<Partial<Texts>>({})
  const texts = { schema, policies, ...written }
  const changed = useMemo(() => {
    const saved: Texts = { schema, policies }
    const files = ['schema', 'policies'] as const
    return Object.fromEntries(
      files.flatMap((file) => {
        const text = written[file]
        return text === undefined || text === saved[file] ? [] : [[file, text]]
      }),
    ) as Partial<Texts>
  }, [written, schema, policies])
  return {
    texts,
    changed,
    isDirty: Object.keys(changed).length > 0,
    write: (file, text) => setWritten((before) => ({ ...before, [file]: text })),
    reset: () => setWritten({}),
  }
}

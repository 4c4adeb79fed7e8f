import type { WhatIfAnswer, WhatIfCase } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useMutation } from '@tanstack/react-query'
import { call } from '#session/call.ts'

export interface Tried {
  readonly requests: readonly WhatIfCase[]
  readonly answer: WhatIfAnswer
}

export const useWhatIf = () =>
  useMutation({
    mutationFn: async (requests: readonly WhatIfCase[]): Promise<Tried> => ({
      requests,
      answer: await call(svcAdmin.whatIf, { body: { requests } }),
    }),
  })

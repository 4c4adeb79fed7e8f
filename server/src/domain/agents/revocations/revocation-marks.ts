import { matchesAction } from '../agents/action-patterns.ts'
import type { Revocable } from '../pending-approvals/revocable.ts'
import type { RevocationRow } from './revocations-store.ts'

type Mark = Pick<RevocationRow, 'kind' | 'target' | 'epoch' | 'lifted_at'>

/** A tenant's revocations at one moment. */
export class RevocationMarks {
  /** The number of the last revocation. */
  readonly epoch: number
  readonly #marks: readonly Mark[]

  constructor(epoch: number, marks: readonly Mark[]) {
    this.epoch = epoch
    this.#marks = marks
  }

  /** Whether a revocation of the request is in force, or came after `since`, even if it has been lifted. */
  stops(request: Revocable, since = this.epoch): boolean {
    return this.#marks.some((mark) => (mark.lifted_at === null || mark.epoch > since) && means(mark, request))
  }
}

/** Whether the revocation is about the request. */
export function means({ kind, target }: Pick<Mark, 'kind' | 'target'>, request: Revocable): boolean {
  switch (kind) {
    case 'tenant':
      return true
    case 'agent':
      return request.agentId === target
    case 'user':
      return request.userId === target
    case 'delegation':
      return request.delegationId === target
    case 'action':
      return matchesAction([target], request.action)
  }
}

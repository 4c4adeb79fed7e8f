// What waits for a proof by the person. The dialog answers one after another.
import type { ConfirmedOperation } from '@countersign/contract'

export interface ProofRequest {
  /** What the proof is for. */
  readonly operation: ConfirmedOperation
  /** With the approved challenge; with undefined where the person has closed the dialog. */
  answer(proofChallengeId: string | undefined): void
}

let waiting: readonly ProofRequest[] = []
const watching = new Set<() => void>()

function change(next: readonly ProofRequest[]): void {
  waiting = next
  for (const changed of watching) changed()
}

export function askForProof(operation: ConfirmedOperation): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request: ProofRequest = {
      operation,
      answer(proofChallengeId) {
        change(waiting.filter((other) => other !== request))
        resolve(proofChallengeId)
      },
    }
    change([...waiting, request])
  })
}

export const proofRequests = {
  first: (): ProofRequest | undefined => waiting[0],
  subscribe(changed: () => void): () => void {
    watching.add(changed)
    return () => void watching.delete(changed)
  },
}

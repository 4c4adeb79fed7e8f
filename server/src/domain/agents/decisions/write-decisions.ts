// Writes lines of the log, with the sealed inputs of each.
import type { TenantTx } from '@countersign/platform/database'
import type { TenancyContext } from '../../tenancy/index.ts'
import { insertDecisionInputs, keepsDecisionInputs, type SealedInputs } from './decision-inputs-store.ts'
import { type DecisionRow, insertDecisions } from './decisions-store.ts'

export interface LoggedDecision {
  readonly row: DecisionRow
  readonly inputs: string | null
}

export const placeOfInputs = (evaluationId: string) => ({
  table: 'decision_inputs',
  row: evaluationId,
  column: 'sealed',
})

/** Large inputs go in several statements: one long statement would delay the decisions made at the same time. */
const maxCharactersAtOnce = 256 * 1024

export async function writeDecisions(
  { vault }: Pick<TenancyContext, 'vault'>,
  tx: TenantTx,
  logged: readonly LoggedDecision[],
): Promise<void> {
  await insertDecisions(
    tx,
    logged.map(({ row }) => row),
  )
  if (logged.every(({ inputs }) => inputs === null) || !(await keepsDecisionInputs(tx))) return
  let batch: SealedInputs[] = []
  let characters = 0
  const flush = async () => {
    if (batch.length > 0) await insertDecisionInputs(tx, batch)
    batch = []
    characters = 0
  }
  for (const { row, inputs } of logged) {
    if (inputs === null) continue
    const evaluationId = row.evaluation_id
    batch.push({ evaluationId, sealed: await vault.seal(tx, placeOfInputs(evaluationId), inputs) })
    characters += inputs.length
    if (characters >= maxCharactersAtOnce) await flush()
  }
  await flush()
}

// Runs a seeded series of mutations through our verification and the oracles.
import type { Result } from '../index.ts'
import { seeded } from '../mutations.fixture.ts'
import { type Base, type Json, type Mutation, newBases, oneOf } from './case.fixture.ts'
import type { Oracles } from './oracles.fixture.ts'

export interface Series {
  readonly seed: number
  readonly count: number
  readonly mutations: Readonly<Record<string, Mutation>>
  readonly oracles: Oracles
  ours(base: Base, response: Json): Result<unknown>
  /** What the oracles get instead, where the relying party ignores a part of the response. */
  forOracles?(response: Json): Json
}

export interface Comparison {
  /** Responses that we accepted, although an oracle refuses them, with all that is needed to repeat the case. */
  readonly wronglyAccepted: readonly object[]
  /** Refused only because an error occurred that no step expects. */
  readonly unexpectedErrors: readonly object[]
  readonly accepted: number
  /** Of every tenth that we refused, how many the first oracle refuses too. */
  readonly refusedByBoth: number
  /** Mutations of which every response was refused. */
  readonly neverAccepted: readonly string[]
}

/**
 * Level 3 reserves the member `tokenBinding` and gives it no meaning (§5.8.1), so we ignore it. The oracles still check
 * the form that Level 1 gave it.
 */
const reservedMember = /token ?binding/i

const bases = newBases()

export async function compare({ forOracles = (response) => response, ...series }: Series): Promise<Comparison> {
  const random = seeded(series.seed)
  const names = Object.keys(series.mutations)
  const wronglyAccepted: object[] = []
  const unexpectedErrors: object[] = []
  const neverAccepted = new Set(names)
  let [accepted, refusedByBoth] = [0, 0]
  for (let round = 0; round < series.count; round += 1) {
    // Each mutation has its turn, so that none is left to chance.
    const mutation = names[round % names.length] as string
    const base = oneOf(bases, random)
    const response = (series.mutations[mutation] as Mutation)(base, random)
    const repeat = {
      seed: series.seed,
      round,
      mutation,
      kind: base.kind,
      cose: base.key.cose.toString('hex'),
      response,
    }
    const result = series.ours(base, response)
    if (!result.ok) {
      if (result.reason === 'unexpected_error') unexpectedErrors.push({ ...repeat, detail: result.detail })
      // Which of the two refuses more is not what this is about, so a sample is enough.
      if (round % 10 === 0 && (await series.oracles[0].refusal(base, response))) refusedByBoth += 1
      continue
    }
    accepted += 1
    neverAccepted.delete(mutation)
    for (const { oracle, refusal } of series.oracles) {
      const refused = await refusal(base, forOracles(response))
      if (refused && !reservedMember.test(refused)) wronglyAccepted.push({ ...repeat, oracle, refused })
    }
  }
  return { wronglyAccepted, unexpectedErrors, accepted, refusedByBoth, neverAccepted: [...neverAccepted] }
}

// Candidates take turns repeatedly: a temporary disturbance of the machine affects all of them.

/** Each round starts with another candidate, so that none always has the best position. */
export async function inTurns<Candidate, Result>(
  candidates: readonly Candidate[],
  rounds: number,
  measure: (candidate: Candidate, round: number) => Promise<Result>,
): Promise<Map<Candidate, Result[]>> {
  const results = new Map<Candidate, Result[]>(candidates.map((candidate) => [candidate, []]))
  for (let round = 0; round < rounds; round += 1) {
    const first = round % candidates.length
    for (const candidate of [...candidates.slice(first), ...candidates.slice(0, first)]) {
      results.get(candidate)?.push(await measure(candidate, round))
    }
  }
  return results
}

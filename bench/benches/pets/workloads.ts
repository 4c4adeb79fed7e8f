// The requests for a list of animals, and the right responses.
import { type HttpAnswer, readAnswer } from '../../src/http-answer.ts'
import { type LoadResult, runLoad } from '../../src/load.ts'
import type { Asked } from '../../src/requests.ts'
import type { PetsFacts } from './candidates.ts'

export interface Workload {
  readonly name: string
  asked(facts: PetsFacts): Asked
  /** What is wrong with a response, if anything. */
  issueWith(answer: HttpAnswer, seen: Set<unknown>): string | undefined
}

interface Pet {
  readonly id?: unknown
  readonly name?: unknown
  readonly categoryId?: unknown
  readonly status?: unknown
}

const rex = { name: 'Rex', categoryId: 1, status: 'available' }
const listed = 20

const isRex = ({ id, name, categoryId, status }: Pet) =>
  Number.isSafeInteger(id) && name === rex.name && categoryId === rex.categoryId && status === rex.status

export const list: Workload = {
  name: `list ${listed} of many`,
  asked: ({ petsUrl, headers }) => ({ url: petsUrl, headers }),
  issueWith({ status, body }) {
    if (status !== 200) return `status ${status}`
    const pets = parse(body) as readonly Pet[]
    return pets.length === listed && pets.every(isRex) ? undefined : `not ${listed} animals`
  },
}

export const create: Workload = {
  name: 'create',
  asked: ({ petsUrl, headers }) => ({ url: petsUrl, headers, json: rex }),
  issueWith({ status, body }, seen) {
    if (status !== 201) return `status ${status}`
    const pet = parse(body) as Pet
    if (!isRex(pet)) return 'not the animal that was sent'
    if (seen.has(pet.id)) return 'an id for the second time'
    seen.add(pet.id)
    return undefined
  },
}

/** So that there is something to list. */
export async function addAnimals(facts: PetsFacts, signal: AbortSignal): Promise<void> {
  const { answers } = await runLoad({ ...create.asked(facts), connections: 8, seconds: 0.5, signal })
  if (answers.length <= listed) throw new Error('Hardly an animal could be added.')
}

export function findings({ answers, unanswered }: LoadResult, workload: Workload): ReadonlyMap<string, number> {
  const wrong = new Map<string, number>(unanswered > 0 ? [['no answer', unanswered]] : [])
  const seen = new Set<unknown>()
  for (const bytes of answers) {
    const issue = workload.issueWith(readAnswer(bytes), seen)
    if (issue) wrong.set(issue, (wrong.get(issue) ?? 0) + 1)
  }
  return wrong
}

function parse(json: string): unknown {
  try {
    return Object(JSON.parse(json))
  } catch {
    return {}
  }
}

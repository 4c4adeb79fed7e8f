// A client that follows the pages sees every animal once, whatever others add at the same time and however long that
// takes them.
import { openPlainDatabase } from '@countersign/platform/database'
import { startTestPetstore, type TestAnswer } from '@countersign/testkit'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { NewPet, PetStatus } from '../contract.ts'
import { insertPets } from './pets-store.ts'

const petstore = await startTestPetstore()
const elsewhere = openPlainDatabase({ connection: petstore.database.owner, poolSize: 20 })
afterAll(async () => {
  await elsewhere.close()
  await petstore.close()
})

const status = fc.constantFrom<PetStatus | undefined>('available', 'pending', 'sold', undefined)
const newPet = status.map((chosen): NewPet => ({ name: 'Rex', categoryId: 1, ...(chosen ? { status: chosen } : {}) }))

/** Another process: its animals appear when it commits, after the reader has read this many more pages. */
const writer = fc.record({ pets: fc.array(newPet, { minLength: 1, maxLength: 3 }), commitsAfterPages: fc.nat(12) })

interface Reader {
  /** Resolves once this many more pages were read. */
  pagesLater(count: number): Promise<void>
  /** Reads the list from start to end repeatedly while the work is running, and once when it is done. */
  readDuring(work: Promise<unknown>): Promise<Seen[][]>
}

type Seen = { readonly id: number; readonly status?: PetStatus }

function reader(query: string): Reader {
  let pages = 0
  const waiting = new Set<{ until: number; resume: () => void }>()
  const readPage = async (path: string): Promise<TestAnswer> => {
    const answer = await petstore.call('GET', path)
    expect(answer.status).toBe(200)
    pages += 1
    for (const waiter of waiting) {
      if (pages < waiter.until) continue
      waiting.delete(waiter)
      waiter.resume()
    }
    return answer
  }
  const walk = async (): Promise<Seen[]> => {
    const seen: Seen[] = []
    let next: string | undefined = `/pets?${query}`
    while (next) {
      const answer: TestAnswer = await readPage(next)
      seen.push(...(answer.body as Seen[]))
      next = /\/v1(\/pets[^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    return seen
  }
  return {
    pagesLater: (count) => new Promise((resume) => void waiting.add({ until: pages + count, resume })),
    async readDuring(work) {
      const walks: Seen[][] = []
      let isDone = false
      const done = work.finally(() => {
        isDone = true
      })
      while (!isDone) walks.push(await walk())
      await done
      return [...walks, await walk()]
    },
  }
}

describe('a reader of the list', () => {
  test.each(['', 'status=sold&'])('misses nothing and sees nothing twice: %j', async (filter) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(writer, { minLength: 1, maxLength: 8 }),
        fc.array(newPet, { maxLength: 8 }),
        fc.integer({ min: 1, max: 5 }),
        async (writers, added, limit) => {
          await petstore.database.superuser('truncate petstore.pets restart identity')
          const { pagesLater, readDuring } = reader(`${filter}limit=${limit}`)
          const writing = Promise.all([
            ...writers.map(({ pets, commitsAfterPages }) =>
              elsewhere.tx(async (tx) => {
                await insertPets(tx, pets)
                await pagesLater(commitsAfterPages)
              }),
            ),
            ...added.map((body) => petstore.call('POST', '/pets', { body })),
          ])
          const walks = await readDuring(writing)

          const all = await petstore.database.superuser<Seen>('select id, status from petstore.pets order by id')
          const wanted = all.filter((pet) => filter === '' || pet.status === 'sold').map(({ id }) => id)
          for (const walk of walks) {
            const seen = walk.map(({ id }) => id)
            // Everything that exists up to its position: later animals appear after it.
            expect(seen).toEqual(wanted.slice(0, seen.length))
          }
          expect(walks.at(-1)).toHaveLength(wanted.length)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('finds what was added before it started, although others are still adding', async () => {
    await petstore.database.superuser('truncate petstore.pets restart identity')
    const { promise: theEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: inserted, resolve: insertDone } = Promise.withResolvers<void>()
    const before = (await petstore.call('POST', '/pets', { body: { name: 'Before', categoryId: 1 } })).body
    const slow = elsewhere.tx(async (tx) => {
      await insertPets(tx, [{ name: 'Slow', categoryId: 1 }])
      insertDone()
      await theEnd
    })
    await inserted
    expect((await petstore.call('GET', '/pets')).body).toEqual([before])
    end()
    await slow
    const { body: after } = await petstore.call('POST', '/pets', { body: { name: 'After', categoryId: 1 } })
    const names = ((await petstore.call('GET', '/pets')).body as NewPet[]).map(({ name }) => name)
    expect(names).toEqual(['Before', 'Slow', 'After'])
    expect(after.id).toBeGreaterThan(before.id)
  })
})

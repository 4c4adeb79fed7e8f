// Mutations of bytes. Their sequence is seeded; the keys of the software authenticator are new in each run, so only a
// failure with a vector of the standard repeats exactly.

export type Random = (below: number) => number

/** Mulberry32. */
export function seeded(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Mutation = (bytes: Buffer, random: Random) => Buffer

const mutations: readonly Mutation[] = [
  function flipBit(bytes, random) {
    const copy = Buffer.from(bytes)
    const place = random(copy.length)
    copy[place] = (copy[place] as number) ^ (1 << random(8))
    return copy
  },
  function replaceByte(bytes, random) {
    const copy = Buffer.from(bytes)
    copy[random(copy.length)] = random(256)
    return copy
  },
  function truncate(bytes, random) {
    return bytes.subarray(0, random(bytes.length))
  },
  function append(bytes, random) {
    return Buffer.concat([bytes, Buffer.of(random(256))])
  },
  function insert(bytes, random) {
    const place = random(bytes.length)
    return Buffer.concat([bytes.subarray(0, place), Buffer.of(random(256)), bytes.subarray(place)])
  },
  function remove(bytes, random) {
    const place = random(bytes.length)
    return Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + 1 + random(4))])
  },
  function repeat(bytes, random) {
    const start = random(bytes.length)
    return Buffer.concat([bytes.subarray(0, start + random(8)), bytes.subarray(start)])
  },
]

/** Bytes that differ from the given ones. */
export function mutate(bytes: Buffer, random: Random): Buffer {
  for (;;) {
    const mutation = mutations[random(mutations.length)] as Mutation
    const mutated = mutation(bytes, random)
    if (!mutated.equals(bytes)) return mutated
  }
}

interface ResponseJson {
  readonly id: string
  readonly response: Readonly<Record<string, unknown>>
}

/** A copy in which one member that carries bytes is mutated. `id` and `rawId` change together. */
export function mutateMember<Response extends ResponseJson>(
  response: Response,
  members: readonly string[],
  random: Random,
) {
  const member = members[random(members.length)] as string
  const change = (text: unknown) => mutate(Buffer.from(String(text), 'base64url'), random).toString('base64url')
  if (member === 'id') {
    const id = change(response.id)
    return { ...response, id, rawId: id }
  }
  return { ...response, response: { ...response.response, [member]: change(response.response[member]) } }
}

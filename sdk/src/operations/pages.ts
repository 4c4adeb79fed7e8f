// All items of a list, however many pages it has.

interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}

/** `for await (const user of allPages(countersign.admin.listUsers)) …` */
export async function* allPages<Input extends { readonly cursor?: string }, Options, Item>(
  list: (input: Input, options?: Options) => Promise<Page<Item>>,
  input: Omit<Input, 'cursor'> = {} as Omit<Input, 'cursor'>,
  options?: Options,
): AsyncGenerator<Item> {
  let cursor: string | null | undefined
  do {
    const page = await list({ ...input, ...(cursor ? { cursor } : {}) } as Input, options)
    yield* page.items
    cursor = page.nextCursor
  } while (cursor)
}

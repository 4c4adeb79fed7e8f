import { Answer } from '@countersign/platform/http'
import { ListPetsQuery, Pets } from '../contract.ts'
import { operation } from './operation.ts'

export const listPets = operation(
  {
    id: 'listPets',
    method: 'GET',
    path: '/pets',
    summary: 'List animals',
    description:
      'Returns animals in order of creation, one page at a time. If you follow `Link` to the end, you see every animal exactly once, even if others are added at the same time.',
    scope: null,
    query: ListPetsQuery,
    reply: { 200: Pets },
    replyHeaders: { Link: 'The next page, if there is one: `rel="next"` (RFC 8288)' },
  },
  async ({ query }, { pets, baseUrl }) => {
    const { items, nextCursor } = await pets.list(query)
    return new Answer(items, nextCursor === null ? {} : { headers: { link: linkTo(baseUrl, query, nextCursor) } })
  },
)

function linkTo(baseUrl: string, { limit, status }: ListPetsQuery, cursor: string): string {
  // None of them contains a character that a URL would have to escape.
  return `<${baseUrl}/pets?limit=${limit}${status ? `&status=${status}` : ''}&cursor=${cursor}>; rel="next"`
}

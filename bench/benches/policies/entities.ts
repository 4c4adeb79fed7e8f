// 100,000 documents, and searches that find a few of them by group, by value and by owner.
import { cedarSchema, tenantPolicies } from '../decisions/rules.ts'
import type { Administration } from './administration.ts'

export const entityCount = 100_000
const atOnce = 1_000
const groups = 1_000
const owners = 1_000

const searched = `entity Folder;
entity File in [Folder] = { owner: User, kind: String };
action "file.read", "file.edit", "file.sign" appliesTo { principal: [User], resource: [File], context: {} };`

/** Beside the policies for documents. */
export const withSearched = {
  schema: `${cedarSchema}\n${searched}`,
  policies: `${tenantPolicies}
@id("in_folder") permit(principal, action == Action::"file.read", resource in Folder::"f7");
@id("of_kind") permit(principal, action == Action::"file.edit", resource) when { resource.kind == "k7" };
@id("of_owner") permit(principal, action == Action::"file.sign", resource) when { resource.owner == principal };`,
}

const subject = { type: 'user', id: 'person-7' }
const of = (name: string) => ({
  path: 'resource',
  body: { subject, action: { name }, resource: { type: 'File' }, page: { limit: 50 } },
  found: 50,
})

export const searches = { 'by folder': of('file.read'), 'by value': of('file.edit'), 'by owner': of('file.sign') }

export async function storeEntities(admin: Administration): Promise<void> {
  const folders = Array.from({ length: groups }, (_, n) => ({ type: 'Folder', id: `f${n}` }))
  await admin.store(folders)
  for (let from = 0; from < entityCount; from += atOnce) {
    await admin.store(
      Array.from({ length: atOnce }, (_, index) => {
        const n = from + index
        return {
          type: 'File',
          id: `file-${n}`,
          attributes: { owner: { type: 'User', id: `person-${n % owners}` }, kind: `k${n % owners}` },
          parents: [{ type: 'Folder', id: `f${n % groups}` }],
        }
      }),
    )
  }
}

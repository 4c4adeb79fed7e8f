import { EntityLine, UpsertedEntities } from '../../../entities.ts'
import { maxEntitiesPerFile } from '../../../limits/index.ts'
import { uploadSignature } from '../../signature.ts'

export const upsertEntities = uploadSignature({
  service: 'svc-admin',
  id: 'upsertEntities',
  method: 'POST',
  path: '/v1/entities:upsert',
  summary: 'Create or replace entities',
  description: `Accepts up to ${maxEntitiesPerFile.toLocaleString('en')} entities, one JSON object per line. Either all of them are stored or none. Each one replaces the stored entity as a whole.

Parents must already be stored or be in the same file. An entity cannot be its own parent, directly or through other entities. Once policies are published, entities must match the published schema. Decisions use the new entities within a second.`,
  scope: 'admin.write',
  idempotent: true,
  upload: {
    contents: { 'application/x-ndjson': EntityLine },
    maxMebibytes: 8,
  },
  reply: { 200: UpsertedEntities },
})

import { EntityLine, UpsertedEntities } from '../../../entities.ts'
import { uploadSignature } from '../../signature.ts'

export const upsertEntities = uploadSignature({
  service: 'svc-admin',
  id: 'upsertEntities',
  method: 'POST',
  path: '/v1/entities:upsert',
  summary: 'Store entities',
  description: `Up to 1,000 of them, one JSON object a line. All are stored, or none: each as a whole, in place of what was stored of it before.

Parents must be stored already, or stand in the same file; nothing can be in itself. Once policies are published, entities are held to the schema in force. Decisions follow within a second.`,
  scope: 'admin.write',
  idempotent: true,
  upload: {
    contents: { 'application/x-ndjson': EntityLine },
    maxMebibytes: 8,
  },
  reply: { 200: UpsertedEntities },
})

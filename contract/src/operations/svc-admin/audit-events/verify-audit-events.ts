import { AuditVerification } from '../../../audit-events.ts'
import { signature } from '../../signature.ts'

export const verifyAuditEvents = signature({
  service: 'svc-admin',
  id: 'verifyAuditEvents',
  method: 'POST',
  path: '/v1/audit-events:verify',
  summary: 'Verify the audit events',
  description:
    'Computes the hash chain again from its first event and checks every signed head. Keep the head of the answer elsewhere: with it, `countersign audit verify` also finds out if the end of the chain is ever cut off.',
  scope: 'admin.read',
  reply: { 200: AuditVerification },
})

import { AuditVerification } from '../../../audit-events.ts'
import { signature } from '../../signature.ts'

export const verifyAuditEvents = signature({
  service: 'svc-admin',
  id: 'verifyAuditEvents',
  method: 'POST',
  path: '/v1/audit-events:verify',
  summary: 'Verify the audit log',
  description:
    'Recomputes the hash chain from its first event and checks every signed head. Store the returned head outside this server: with it, `countersign audit verify` also detects whether the end of the chain was cut off.',
  scope: 'admin.read',
  reply: { 200: AuditVerification },
})

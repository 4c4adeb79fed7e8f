import type { DomainService } from '../operation.ts'
import { whoAmI } from '../who-am-i.ts'
import { deleteAdministrator } from './administrators/delete-administrator.ts'
import { getAdministrator } from './administrators/get-administrator.ts'
import { inviteAdministrator } from './administrators/invite-administrator.ts'
import { listAdministrators } from './administrators/list-administrators.ts'
import { reinviteAdministrator } from './administrators/reinvite-administrator.ts'
import { updateAdministrator } from './administrators/update-administrator.ts'
import { exportAuditEvents } from './audit-events/export-audit-events.ts'
import { getAuditEvent } from './audit-events/get-audit-event.ts'
import { listAuditEvents } from './audit-events/list-audit-events.ts'
import { verifyAuditEvents } from './audit-events/verify-audit-events.ts'
import { createClient } from './clients/create-client.ts'
import { createClientSecret } from './clients/create-client-secret.ts'
import { deleteClient } from './clients/delete-client.ts'
import { deleteClientSecret } from './clients/delete-client-secret.ts'
import { getClient } from './clients/get-client.ts'
import { listClients } from './clients/list-clients.ts'
import { updateClient } from './clients/update-client.ts'
import { listSigningKeys } from './signing-keys/list-signing-keys.ts'
import { rotateSigningKeys } from './signing-keys/rotate-signing-keys.ts'

export const svcAdmin: DomainService = {
  id: 'svc-admin',
  title: 'Countersign: administration',
  description: 'Everything of one tenant: its clients, administrators, signing keys and audit events.',
  operations: [
    listAdministrators,
    inviteAdministrator,
    getAdministrator,
    updateAdministrator,
    deleteAdministrator,
    reinviteAdministrator,
    listClients,
    createClient,
    getClient,
    updateClient,
    deleteClient,
    createClientSecret,
    deleteClientSecret,
    listSigningKeys,
    rotateSigningKeys,
    listAuditEvents,
    getAuditEvent,
    verifyAuditEvents,
    exportAuditEvents,
    whoAmI,
  ],
}

// The `countersign` program.
import type { Program } from '@countersign/platform/cli'
import type { Companions } from '../companion.ts'
import { version } from '../version.ts'
import { recoverAdministratorCommand } from './administrator.ts'
import { applyCommand } from './apply/apply.ts'
import { auditVerifyCommand } from './audit-verify.ts'
import { bootstrapCommand } from './bootstrap.ts'
import { changeUsersCommand } from './change-users.ts'
import { clientCommands } from './client.ts'
import { doctorCommand } from './doctor/doctor.ts'
import { importFidoMetadataCommand } from './fido-metadata.ts'
import { rotateKeysCommand } from './keys.ts'
import { migrateCommand } from './migrate.ts'
import { policiesTestCommand } from './policies.ts'
import { policiesAnalyseCommand } from './policies-analyse.ts'
import { startCommand } from './start.ts'
import { temporaryCodeCommands } from './temporary-code.ts'
import { tenantCommands } from './tenant.ts'
import { tenantMoveCommands } from './tenant-moves.ts'
import { userCommands } from './user.ts'

/** The program, with companions that a start runs next to the services. */
export const countersign = ({ companions }: { readonly companions: Companions }): Program => ({
  name: 'countersign',
  version,
  note: 'Settings are environment variables: see docs/configuration.md',
  commands: [
    startCommand(companions),
    migrateCommand,
    bootstrapCommand,
    applyCommand,
    ...tenantCommands,
    ...tenantMoveCommands,
    ...clientCommands,
    recoverAdministratorCommand,
    ...userCommands,
    changeUsersCommand,
    ...temporaryCodeCommands,
    rotateKeysCommand,
    importFidoMetadataCommand,
    policiesTestCommand,
    policiesAnalyseCommand,
    auditVerifyCommand,
    doctorCommand,
  ],
})

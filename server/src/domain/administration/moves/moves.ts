// Tenants that move between deployments.
export { confirmMove, exportTenant } from './export.ts'
export { importTenant, newImportKey } from './import.ts'
export { MoveRefused } from './move-refused.ts'
export { releaseTenant } from './release.ts'

export { EmbeddedPostgresFailed } from './failed.ts'
export { findEmbeddedPostgres } from './find.ts'
export { DataDirectoryInUse } from './folder-lock.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'

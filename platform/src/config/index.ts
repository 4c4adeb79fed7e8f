export { type AddressRange, readAddressRange } from './address-range.ts'
export { openDataDir } from './data-dir.ts'
export { urlsOfHosts } from './database-hosts.ts'
export { fileFailure } from './file-failure.ts'
export { freePort } from './free-port.ts'
export { listenFailure } from './listen-failure.ts'
export { assertListenable } from './listenable.ts'
export { makeFolder } from './make-folder.ts'
export { hostOf, type Mode, serverSettings } from './server-settings.ts'
export { ConfigurationError, optional, readSettings, setting } from './settings.ts'
export { readTlsFiles, type TlsFiles, tlsFilesOf } from './tls-files.ts'
export {
  collectorUrl,
  contextPath,
  databaseUrl,
  databaseUrlFile,
  headerPair,
  httpUrl,
  integer,
  listOf,
  oneOf,
  port,
  singleDatabaseUrl,
  someOf,
  text,
  versionedUrl,
} from './values.ts'

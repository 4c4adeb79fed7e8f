import type { MessagingContext } from '../messaging/index.ts'
import type { MetadataReader } from './fido-metadata/metadata-reader.ts'
import type { TokenFileReader } from './hardware-tokens/files/file-reader.ts'
import type { ImportPlaces } from './hardware-tokens/import-places.ts'
import type { ImportTurns } from './hardware-tokens/import-turns.ts'

export interface AuthenticatorsContext extends MessagingContext {
  readonly tokenFileReader: TokenFileReader
  readonly importPlaces: ImportPlaces
  readonly importTurns: ImportTurns
  readonly metadataReader: MetadataReader
}

/** Why a file cannot be imported, as a sentence for the operator. */
export class MetadataRefused extends Error {}

export function refuseMetadata(reason: string): never {
  throw new MetadataRefused(reason)
}
